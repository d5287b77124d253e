doctor-node = o Node { $version } não é compatível: o lms-cli exige { $engines }
    .hint = instale uma versão compatível de https://nodejs.org
doctor-credentials-missing = o serviço exige credenciais, mas nenhuma está configurada
    .hint = defina variáveis como LMS_TOKEN, ou acrescente auth: ao perfil, como mostra `lms-cli help files`
doctor-in-doubt = { COUNT($count, one: "operação", other: "operações") } da execução { $run } { $count ->
        [one] pode ter sido feita
       *[other] podem ter sido feitas
    }
    .hint = verifique cada uma no serviço e depois resolva-a: lms-cli runs resolve { WORD($run) }{ $toRuns }
doctor-clock = o relógio desta máquina difere { DURATION($seconds) } do relógio do serviço
    .hint = acerte o relógio, por exemplo com NTP: o OAuth 1.0a recusa assinaturas com mais de alguns minutos de diferença
doctor-unproven = não foi possível conferir as credenciais: o serviço responde { $status } com e sem elas
    .hint = execute um comando que envie algo: a resposta mostra se estão certas
