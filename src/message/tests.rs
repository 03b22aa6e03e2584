//! Tests of the interpreter: each compares a message with the spans it must give.
