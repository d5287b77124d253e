document-part--missing = { $part ->
        [body] { $operation } exige body
       *[other] { $operation } exige params com { LIST($params) }
    }
    .hint = { $part ->
            [body] acrescente body: com os campos que `lms-cli schema { $operation }` mostra
           *[other] acrescente { params-like }
        }
document-part--not-taken = { $operation } não aceita { $part }
    .hint = { $part ->
            [body] remova-o e escreva { params-like }
           *[other] remova-o e escreva os campos em body
        }
document-part--outside = "{ $field }" não é permitido ao lado de { $beside }
    .hint = { $part ->
            [none] use só { $beside ->
                [operation] operation, key, params e body
               *[resource] resource, key, body, release, formerly e protect
            }
           *[other] coloque { $field } em { $part }
        }
document-import-key = { $field } deve ser um texto não vazio, sem # nem caracteres de controle, não { received }
    .hint = escolha um nome, por exemplo key: questão 1
import-changed = não foi possível importar o restante de "{ $file }": o arquivo foi alterado
    .hint = execute o mesmo comando de novo: ele lê o novo texto e pula o que já foi feito
