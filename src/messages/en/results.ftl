### The words around results.

local-service = the local service
next-command = next: { $command }
