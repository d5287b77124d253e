local-service = serviço local
next-command = próximo passo: { $command }
