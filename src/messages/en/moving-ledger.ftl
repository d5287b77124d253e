### Problems of `lms-cli ledger push`: ledgers that move, and logs that were set back.
