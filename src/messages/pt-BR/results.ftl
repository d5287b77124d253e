local-service = serviço local
result-severity = { $severity ->
        [error] erro
       *[warning] aviso
    }
# O resultado de uma operação, que é feminina. `outcomes` é o plural.
result-outcome = { $outcome ->
        [done] feita
        [not-done] não feita
        [rejected] recusada
        [failed] falhou
        [in-doubt] em dúvida
        [blocked] bloqueada
        [skipped] pulada
        [given-up] abandonada
        [planned] planejada
        [not-reached] não alcançada
        [to-go] a fazer
       *[recorded] alterado só no registro
    }
result-count = { NUMBER($count) } { $count ->
        [one] { result-outcome }
       *[other] { outcomes }
    }
result-id = { $kind ->
        [version] id de versão { $id }
       *[resource] id { $id }
    }
result-attempts = após { $count } tentativas
result-key = chave { $key }
result-seq = seq { $seq }
result-sent = enviada em { $time }
result-in-doubt = em dúvida: { $operation }
result-more-in-doubt = em dúvida: mais { NUMBER($count) }{ to-see-all }
result-alike = { NUMBER($count) } × { $message } ({ $code }): { $places }{ IF($more, " e mais ", NUMBER($more)) }{ to-see-all }
result-more-alike = … e mais { COUNT($count, one: "igual a este", other: "iguais a este") }{ IF($places, ": ", $places) } (-v mostra todos)
result-more-findings = … e mais { COUNT($count, one: "apontamento", other: "apontamentos") }: corrija estes primeiro e execute o comando de novo
result-hint-mark = dica:
result-stopped = parada: { $reason ->
        [interrupted] interrompida
        [deadline] o tempo de --deadline acabou
        [errors] mais erros do que --max-errors permite
        [breaker] várias operações seguidas falharam pelo mesmo motivo
        [caller] o serviço negou o acesso
        [connection] nada pode ser enviado
       *[address] provavelmente o endereço está errado
    }
result-sent-locally = enviado ao serviço local, não a um servidor
result-position = registro: { IF($run, "execução ", $run, ", ") }geração { $generation }
result-wait = esperando { NUMBER($seconds) } s { $reason ->
        [retry-after] a pedido do serviço
       *[back-off] antes da nova tentativa
    }

result-planned-again = o que seria enviado mudou nesse meio-tempo, por isso o plano é feito de novo
result-waiting = aguardando: { $reason }
result-draining = interrompida: a execução para assim que as requisições em andamento terminarem (Ctrl-C de novo para sair agora)
progress-reading = lendo: { documents }
progress-position = { NUMBER($finished) }/{ NUMBER($total) }
progress-outcome = { $count ->
        [one] { result-outcome }
       *[other] { outcomes }
    } { NUMBER($count) }
progress-rate = { NUMBER($perSecond) }/s
progress-left = faltam { DURATION($seconds) }
progress-at-once = { $operations } em paralelo

trace-deprecation = nota: a chamada 2.0 de { $operation } está obsoleta. A que a substitui é { $method } { $path } (--api v0)
trace-again = (tentativa { $attempt })
trace-answered = { $status } em { $ms } ms
trace-cut-short = (cortada)
trace-silence = sem resposta após { $ms } ms: { $cause }

result-rejects-written = { COUNT($documents, one: "documento foi gravado", other: "documentos foram gravados") } em { $file }, com os motivos
result-import-with = importe com: { $command }
