auth-unauthenticated = não autenticado: { service-text }
    .hint = verifique as credenciais em auth: no perfil. Sem perfil, verifique variáveis como LMS_TOKEN (veja `lms-cli help environment`)
auth-refused--gateway = acesso negado antes que a requisição chegasse ao serviço: { service-text }
auth-refused--not-allowed = permissão negada pelo serviço: { service-text }
    .hint = peça permissão sobre este recurso, ou use outro perfil
auth-refused--proxy = o proxy exige credenciais
    .hint = coloque-as em HTTPS_PROXY, ou exclua o servidor com NO_PROXY
auth-refused--client-certificate = o servidor exige um certificado de cliente em que ele confie
    .hint = acrescente tls: { "{" } cert, key { "}" } ao perfil ou corrija o certificado indicado ali
auth-refused--login-page = a resposta é uma página de login (HTTP { $status })
    .hint = verifique as credenciais: faltam, estão erradas, ou a sessão expirou
auth-refused--login = login recusado: nenhuma sessão foi aberta
    .hint = verifique o nome de usuário e a senha
auth-refused--login-unreachable = não foi possível acessar a página de login
    .hint = verifique a URL base e a rede, e execute o mesmo comando de novo
auth-refused--redirect = a requisição foi redirecionada (HTTP { $status }){ IF($location, " para ", $location) }
    .hint = verifique as credenciais, a URL base e um possível gateway diante do serviço
service-not-found-page--address = o serviço não conhece este endereço: { service-text }
    .hint = execute `lms-cli doctor`. A URL base pode estar errada: em um servidor real, ela termina em /api/public, sem /2.0 nem /v0. Se ela está certa, verifique os ids no documento
service-not-found-page--server = o serviço não está neste endereço: outro servidor respondeu (HTTP { $status })
    .hint = verifique a URL base: em um servidor real, ela termina em /api/public
service-rejected = o serviço recusou a operação: { service-text }
    .hint = corrija o que o serviço aponta: sem mudança, a operação seria recusada de novo
service-throttled = o serviço está ocupado (HTTP { $status }){ IF($seconds, " e pede para esperar ", DURATION($seconds)) }
    .hint = execute o mesmo comando mais tarde, ou com um --rate menor
run-not-sent = não feita: a execução terminou antes
    .hint = execute o mesmo comando de novo
service-server-error = o servidor { COMPARE($status, 500) ->
        [less] encerrou a requisição
       *[other] falhou
    } (HTTP { $status }), e a operação pode ter sido feita
    .hint = { what-next }
network-lost = { lost }
    .hint = { $cause ->
            [headers-too-long] defina NODE_OPTIONS=--max-http-header-size=65536. Depois{ " " }
           *[other] { "" }
        }{ what-next }
service-unexpected-answer--truncated = HTTP { $status }, mas a resposta está vazia ou incompleta, ou não pode ser decodificada
service-unexpected-answer--redirect = a resposta foi um redirecionamento (HTTP { $status }){ IF($location, " para ", $location) }, o que muitas vezes significa que a operação foi feita
    .hint = { what-next }
service-unexpected-answer--html = HTTP { $status }, mas a resposta é uma página HTML
    .hint = verifique a URL base. Se ela está certa, { check-first }
service-unexpected-answer--foreign = HTTP { $status }, mas a resposta não está no formato do serviço
service-unexpected-answer--incomplete = falta na resposta o que o serviço devolve para esta operação, como um id
    .hint = { check-first }
network-unsent = { unsent }
    .hint = { $start ->
            [none] { unsent-hint }
           *[other] verifique a URL base, ou inicie o serviço local em outro terminal: { $start }
        }
run-interrupted = interrompida com a requisição em andamento
    .hint = { what-next }
run-stopped--before-sending = interrompido: nada foi enviado
run-stopped--sending = interrompido
    .hint = execute o mesmo comando de novo
run-ended-early = { result-stopped } ({ COUNT($remaining, one: "operação não alcançada", other: "operações não alcançadas") })
    .hint = elimine a causa e execute o mesmo comando de novo: ele continua de onde parou
service-remark = feita, mas o serviço diz: { $text }
    .hint = verifique o recurso no serviço
