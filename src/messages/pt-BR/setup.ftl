doctor-level = { $level ->
        [ok] ok
        [warning] aviso
       *[problem] problema
    }
doctor-settings = configurações
doctor-asking = enviando GET para { $url }, o que não altera nada{ IF($auth, ": primeiro sem credenciais, depois com elas (", $auth, ")") }
doctor-would-ask = não consultado: { $url }
doctor-summary = { $problems ->
        [0] nenhum problema encontrado
       *[other] { COUNT($problems, one: "problema", other: "problemas") }
    }{ IF($warnings, ", ", warnings) }

doctor-ok-version = lms-cli { $program } no Node { $version } (requer { $engines })
doctor-ok-file = { $path }: { COUNT($profiles, one: "perfil", other: "perfis") }
doctor-ok-no-file = nenhum lms-cli.yaml nesta pasta ou acima dela, e nenhum arquivo de configuração seu
doctor-ok-ledger = { ledger-file }, sem danos, { COUNT($runs, one: "execução", other: "execuções") }{ IF($target, " em ", $target) }, geração { $generation }
doctor-ok-shared-ledger = { $address } aceita a conexão: geração { $generation }
doctor-ok-no-ledger = nada foi enviado daqui ainda
doctor-ok-reached = { $url } respondeu ({ $status } em { $ms } ms)
doctor-ok-clock = este relógio e o do serviço coincidem{ IF($seconds, ": a diferença é de no máximo ", DURATION($seconds)) }
doctor-ok-accepted = aceitas pelo serviço ({ $auth })
doctor-ok-none-needed = nenhuma configurada, e o serviço não exige nenhuma
doctor-ok-not-asked = disponíveis, mas não verificadas com o serviço

init-kept = já existiam e não foram alterados: { COMMAS($paths) }
init-schemas = { COUNT($count, one: "esquema", other: "esquemas") } em { $folder }
init-complete = todos os arquivos já existem: nada foi gravado
init-next = próximos passos:
nothing-written = simulação: nada foi gravado nem enviado

profile-mark = { $mark ->
        [default] padrão
       *[protected] protegido
    }
profile-empty = ainda não há perfis: execute lms-cli init para criar um lms-cli.yaml com o primeiro
profile-secret = { $reason ->
        [env] variável { $name } ({ $isSet ->
            [true] definida
           *[false] não definida
        })
        [file] arquivo { $name }
       *[command] comando { $name }
    }
profile-used = { $isChanged ->
        [true] o perfil padrão agora é { $name } ({ $file })
       *[false] o perfil padrão já é { $name } ({ $file })
    }
profile-would-use = simulação: o perfil padrão seria { $name } ({ $file }). Nada foi gravado
