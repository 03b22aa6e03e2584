### Numbers of the hardware that the prose names. A test holds them against the model.

-lanes = 32
-sector = 32
-pair = 64
-line = 128
-line-sectors = 4
-float = 4
-floats-per-sector = 8
-byte-bits = 8
