doctor-level = { $level ->
        [ok] ok
        [warning] aviso
       *[problem] problema
    }
doctor-check = { $check ->
        [version] versão
        [configuration] configuração
        [ledger] registro
        [service] serviço
        [clock] relógio
       *[credentials] credenciais
    }
doctor-settings = configurações
doctor-asking = enviando GET para { $url }, o que não altera nada{ $auth ->
        [none] { "" }
       *[other] : primeiro sem credenciais, depois com elas ({ $auth })
    }
doctor-would-ask = não consultado: { $url }
doctor-summary = { $problems ->
        [0] { $warnings ->
            [0] nenhum problema encontrado
           *[other] { warnings }
        }
        [one] { NUMBER($problems) } problema{ comma-warnings }
       *[other] { NUMBER($problems) } problemas{ comma-warnings }
    }

doctor-ok-version = lms-cli { $program } no Node { $version } (requer { $engines })
doctor-ok-file = { $path }: { COUNT($profiles, one: "perfil", other: "perfis") }
doctor-ok-no-file = nenhum lms-cli.yaml nesta pasta ou acima dela, e nenhum arquivo de configuração seu
doctor-ok-ledger = { $file } está íntegro: { COUNT($runs, one: "execução", other: "execuções") }{ $target ->
        [none] { "" }
       *[other] { " " }em { $target }
    }
doctor-ok-at-work = { $file } está em uso: execução { $run }, processo { $pid } em { $host }
doctor-ok-shared-ledger = { $address } aceita a conexão do lms-cli: geração { $generation }, { $holder ->
        [none] ninguém o está usando
       *[other] em uso por { $holder }
    }
doctor-ok-shared-unasked = { $address }, que não foi consultado
doctor-ok-of-shared = { ledger-file }
doctor-ok-no-ledger = nada foi enviado daqui ainda
doctor-ok-reached = { $url } respondeu ({ $status } em { $ms } ms)
doctor-ok-deprecated = a API 2.0 está obsoleta: a v0 a substitui (--api v0)
doctor-ok-clock = { $seconds ->
        [0] este relógio e o do serviço coincidem
       *[other] a diferença entre este relógio e o do serviço é de no máximo { DURATION($seconds) }
    }
doctor-ok-accepted = aceitas pelo serviço ({ $auth })
doctor-ok-none-needed = nenhuma configurada, e o serviço não exige nenhuma
doctor-ok-not-asked = disponíveis, mas não verificadas com o serviço

init-head =
    Perfis: os serviços para os quais o lms-cli envia, cada um com seu nome.
    Escolha um com --profile NOME ou defina o padrão com lms-cli profile use NOME.
init-content =
    A pasta de conteúdo: os arquivos que lms-cli plan e lms-cli apply leem. O escopo é o nome
    dela no registro, diferente em cada pasta que envia para o mesmo serviço.
init-local =
    O serviço local para experimentar, que vem com o lms-cli. Ele guarda os dados na
    pasta .lms-cli/, e nada sai desta máquina.
init-ids = Os ids mudam de um serviço para outro. Nos documentos: { "{" } $var: topics.colonia { "}" }.
init-name = { $name ->
        [colony] colonia
        [empire] imperio
        [history] historia
       *[learners] alunos
    }
init-own-ids = ids deste serviço
init-real =
    Servidores de verdade: remova o "# " de um deles e preencha o endereço. Nunca escreva
    segredos aqui, só os nomes das variáveis de ambiente que os contêm.
init-protected = o lms-cli pede o nome dele antes de enviar
init-team = um só registro para todos os que enviam, no PostgreSQL
init-kept = já existiam e não foram alterados: { COMMAS($paths) }
init-schemas = { COUNT($count, one: "esquema", other: "esquemas") } em { $folder }
init-complete = todos os arquivos já existem: nada foi gravado
init-next = próximos passos:
nothing-written = simulação: nada foi gravado

profile-heading = { $name ->
        [profile] perfil
        [baseUrl] URL base
        [auth] autenticação
       *[file] arquivo
    }
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
