/** What --help and help say. Commands are keyed by their words, options by their long name. */
import type { help as english } from '../en/help.ts';
import type { Widened } from '../widened.ts';
import { topics } from './help-topics.ts';

export const help = {
  headings: {
    usage: 'Uso',
    examples: 'Exemplos',
    arguments: 'Argumentos',
    commands: 'Comandos',
    options: 'Opções',
    globalOptions: 'Opções de todos os comandos',
    topics: 'Tópicos',
    service: 'Serviço',
  },
  environmentTwin: (name) => `(ou ${name})`,
  defaultValue: (value) => `(padrão: ${value})`,
  moreHelp: 'lms-cli help COMMAND diz mais sobre um comando.',

  endpoint: (method, path, since) => `${method} ${path} (desde ${since}, obsoleta)`,
  replacement: (method, path, hasBody) =>
    `substituída por ${method} ${path}${hasBody ? '' : ' sem corpo'} (--api v0)`,

  commands: {
    '': 'Cria, edita, exclui, libera e move o conteúdo de um serviço de gestão de aprendizagem, a partir de arquivos YAML ou JSON.',
    assessment: 'Avaliações montadas com blocos de questões.',
    lacuna: 'Questões de preencher lacunas: cada ### no enunciado é uma lacuna.',
    track: 'Trilhas de aprendizagem, que agrupam trilhas e treinamentos.',
    'assessment create': 'Cria avaliações, uma requisição para cada documento.',
    'assessment edit':
      'Substitui avaliações pelo que dizem os documentos; cada documento traz o id.',
    'assessment delete': 'Exclui avaliações. Não é possível desfazer.',
    'assessment release': 'Libera a versão que está em edição; mostra o id da versão liberada.',
    'lacuna create': 'Cria questões de lacunas, uma requisição para cada documento.',
    'lacuna edit':
      'Substitui questões de lacunas pelo que dizem os documentos; cada documento traz o id.',
    'lacuna delete': 'Exclui questões de lacunas. Não é possível desfazer.',
    'lacuna release': 'Libera a versão que está em edição; mostra o id da versão liberada.',
    'lacuna move': 'Move uma questão de lacunas para outro tópico.',
    'lacuna format':
      'Reescreve as questões entre cloze e os campos do contrato, no próprio arquivo.',
    'lacuna lint':
      'Aponta o que talvez não seja intencional nas questões: respostas, pontos, HTML, lacunas.',
    'lacuna preview': 'Mostra questões no navegador como um aluno as vê, com a pontuação.',
    'lacuna try':
      'Responde questões como faria um aluno e mostra os pontos, ou executa seus testes.',
    'track create': 'Cria trilhas, uma requisição para cada documento.',
    'track edit': 'Substitui trilhas pelo que dizem os documentos; cada documento traz o id.',
    'track delete': 'Exclui trilhas. Não é possível desfazer.',
    'track move': 'Move uma trilha para outra pasta.',
    import:
      'Faz as operações de muitos documentos: cada uma só uma vez, aconteça o que acontecer. O mesmo comando de novo continua de onde parou.',
    runs: 'O que foi enviado, o que está em dúvida e como continuar.',
    'runs list': 'Lista as execuções, da mais recente à mais antiga.',
    'runs show':
      'Mostra o que uma execução enviou, deixou em dúvida ou bloqueou; sem id, a mais recente.',
    'runs resume':
      'Continua uma importação: pula o que está feito e não toca no que está em dúvida.',
    'runs resolve': 'Registra o que houve com operações em dúvida, depois de conferir no serviço.',
    'runs rejects':
      'Grava os documentos recusados ou bloqueados de uma execução, cada um com o motivo.',
    validate: 'Confere documentos sem enviar nada.',
    schema: 'Mostra o JSON Schema de um tipo de documento, para editores.',
    completion: 'Mostra o script que completa comandos e valores em um shell.',
    sandbox: 'Executa o próprio serviço nesta máquina, para experimentar.',
    help: 'Explica um comando ou um tópico.',
  },

  arguments: {
    files: 'arquivos YAML, JSON, NDJSON ou CSV; - é a entrada padrão',
    importFiles: 'arquivos YAML, JSON, NDJSON ou CSV de operações; - é a entrada padrão',
    run: 'id da execução, ou como ele começa',
    seq: 'número da operação no seu registro, como em runs show, ou a sua chave',
    rejectsFile: 'arquivo a gravar; se omitido, a saída padrão',
    assessmentId: 'id da avaliação',
    questionId: 'id da questão de lacunas',
    trackId: 'id da trilha',
    topicId: 'id do tópico de destino',
    destinationId: 'id da pasta de destino',
    releases: 'o id com --notes, ou arquivos com id e releaseNotes',
    kind: 'um recurso e um verbo, por exemplo lacuna.create, ou import',
    shell: 'bash, zsh, fish ou powershell',
    words: 'um comando ou um tópico',
  },

  options: {
    id: 'preenche ou substitui o id do único documento',
    notes: 'o que há de novo nesta versão',
    yes: 'exclui sem perguntar',
    format: 'yaml, json, jsonc, ndjson, csv ou cloze, quando o nome do arquivo não diz',
    'allow-unknown': 'envia campos que o contrato não conhece',
    as: 'o tipo dos documentos, por exemplo lacuna.create, ou import',
    'import-as': 'cada documento é só o corpo dessa operação, por exemplo lacuna.create',
    'no-validate-first': 'envia enquanto lê; documentos inválidos são recusados um a um',
    rejects: 'grava os documentos recusados ou bloqueados, com os motivos',
    report:
      'grava os apontamentos para CI: junit, sarif, github, json ou markdown, com =FILE (- é a saída padrão, sem ele a saída de erros); pode ser repetida',
    'max-errors': 'para depois de mais erros do que isso: um número, ou uma proporção como 5%',
    deadline: 'não começa nada de novo depois desse tempo, por exemplo 50m',
    'require-ledger':
      'falha se não há registro de execuções anteriores (um cache perdido não é uma primeira execução)',
    'import-yes': 'exclui sem perguntar',
    created: 'ela foi feita; o id (ou id de versão) que o serviço mostra',
    done: 'ela foi feita (as que não devolvem id)',
    'not-done': 'ela não foi feita: o próximo resume a envia',
    'give-up': 'ninguém vai saber: não é enviada de novo nem listada outra vez',
    from: 'respostas para muitas: documentos com seq e created, ou outcome: done, not-done, give-up',
    to: 'a forma que as questões recebem: cloze, ou contract (question e lacunaAlternatives)',
    'format-check': 'não muda nada; falha se há um arquivo a reescrever',
    out: 'arquivo para a página; - é a saída padrão, que também vale onde não há terminal',
    open: 'abre a página no navegador ($BROWSER); é o padrão em um terminal',
    'no-open': 'só escreve a página',
    answer: 'resposta de uma lacuna, na ordem delas; pode ser repetida',
    'try-check': 'executa os testes das questões: respostas e os pontos que elas devem dar',
    'fail-on': 'a menor gravidade que faz falhar: warning ou error',
    port: 'porta em que escuta; 0 escolhe uma livre',
    db: 'arquivo que guarda o que o serviço contém',
    auth: 'credenciais a exigir: bearer, basic, header (x-api-key), oauth1 ou session; são as do ambiente (LMS_TOKEN e assim por diante), senão "sandbox"',
    faults: 'falha de propósito: [OPERATION:]KIND=5% ou KIND=3x, separadas por vírgulas',
    seed: 'número que repete as mesmas falhas',

    'base-url': 'raiz do serviço, por exemplo https://lms.example.com/api/public',
    profile: 'perfil de lms-cli.yaml a usar',
    sandbox: 'usa o serviço local sobre .lms-cli/sandbox.db',
    api: 'interface do serviço: 2.0 ou v0',
    output: 'human, json, ndjson, yaml ou id',
    quiet: 'mostra só as falhas',
    verbose: 'mostra requisições e respostas; duas vezes: com seus corpos',
    curl: 'mostra cada requisição como comando curl',
    'dry-run': 'simulação: confere e mostra as requisições, não envia nada',
    timeout: 'tempo de uma requisição inteira, por exemplo 30s',
    retries: 'quantas vezes repetir o que pode ser repetido',
    header: "cabeçalho adicional 'Name: value', nunca um segredo; pode ser repetida",
    concurrency:
      'operações em andamento ao mesmo tempo; import acha sozinho o melhor número (auto), os outros comandos usam 1',
    ledger: 'arquivo que registra o que é enviado, em vez do de .lms-cli/',
    'no-ledger': 'não registra nada',
    again: 'envia também o que está feito ou em dúvida',
    rate: 'requisições por segundo, em intervalos iguais, por exemplo 20/s',
    confirm: 'nome do perfil protegido, para confirmar o uso dele',
    'allow-http': 'aceita um servidor sem criptografia',
    plain: 'nada se move na tela, e sem cores; para leitores de tela e registros',
    lang: 'idioma do que as pessoas leem: en ou pt-BR (senão, o do sistema)',
    'no-input': 'nunca pergunta; em vez disso, falha',
    version: 'mostra a versão',
    help: 'mostra esta ajuda',
  },

  topics,
} satisfies Widened<typeof english>;
