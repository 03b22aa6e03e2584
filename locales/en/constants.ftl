### Numbers of the hardware that the prose names. A test holds them against the model.

-lanes = 32
-sector = 32
-pair = 64
-line = 128
-float = 4
-byte-bits = 8
