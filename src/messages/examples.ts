import type { help } from './en/help.ts';

/** Example commands, by the words of the command they show. They are the same in every language. */
export const examples: Readonly<Record<keyof typeof help.commands, readonly string[]>> = {
  '': ['lms-cli init', 'lms-cli apply'],
  assessment: [
    'lms-cli assessment create quiz.yaml',
    'lms-cli assessment release 17 --notes "First version"',
  ],
  lacuna: [
    'lms-cli lacuna lint questions.md',
    'lms-cli lacuna try questions.md',
    'lms-cli lacuna create question.yaml',
  ],
  track: ['lms-cli track create track.yaml', 'lms-cli track move 12 34'],
  'assessment create': [
    'lms-cli assessment create quiz.yaml',
    'lms-cli assessment create --interactive',
    'lms-cli assessment create week-*.yaml -o id',
    'cat quiz.json | lms-cli assessment create -',
  ],
  'assessment edit': [
    'lms-cli assessment edit quiz.yaml',
    'lms-cli assessment edit quiz.yaml --id 17',
  ],
  'assessment delete': ['lms-cli assessment delete 17', 'lms-cli assessment delete 17 18 --yes'],
  'assessment release': [
    'lms-cli assessment release 17 --notes "First version"',
    'lms-cli assessment release release.yaml -o id',
  ],
  'lacuna create': [
    'lms-cli lacuna create question.yaml',
    'lms-cli lacuna create questions.ndjson -o id',
  ],
  'lacuna edit': ['lms-cli lacuna edit question.yaml', 'lms-cli lacuna edit question.yaml --id 17'],
  'lacuna delete': ['lms-cli lacuna delete 17', 'lms-cli lacuna delete 17 18 --yes'],
  'lacuna release': [
    'lms-cli lacuna release 17 --notes "Typing error corrected"',
    'lms-cli lacuna release release.yaml -o id',
  ],
  'lacuna move': ['lms-cli lacuna move 17 8802'],
  'lacuna new': [
    'lms-cli lacuna new',
    'lms-cli lacuna new --send --sandbox',
    'lms-cli lacuna new --title Capitais --cloze "A capital é [[Brasília]]." --difficulty 1 --topic 8801 --source Apostila --author Ana',
  ],
  'lacuna format': [
    'lms-cli lacuna format question.yaml',
    'lms-cli lacuna format *.json --to contract',
    'lms-cli lacuna format *.yaml --check',
  ],
  'lacuna lint': [
    'lms-cli lacuna lint questions.md',
    'lms-cli lacuna lint *.yaml --fail-on warning --report github',
  ],
  'lacuna preview': [
    'lms-cli lacuna preview questions.md',
    'lms-cli lacuna preview *.yaml --out preview.html',
  ],
  convert: [
    'lms-cli convert course.xml --out questions.md',
    'lms-cli convert quiz.xlsx --set topicId=8801 --set difficulty=1 --out questions.md',
    'lms-cli convert questions.md --to moodle-xml --out moodle.xml',
    'lms-cli convert --template xlsx --out questions.xlsx',
  ],
  'lacuna try': [
    'lms-cli lacuna try questions.md',
    'lms-cli lacuna try question.yaml --answer Brasília --answer 1960',
    'lms-cli lacuna try *.yaml --check',
  ],
  'track create': [
    'lms-cli track create track.yaml',
    'lms-cli track create --interactive --save track.yaml',
    'lms-cli track create track.yaml --dry-run',
  ],
  'track edit': ['lms-cli track edit track.yaml', 'lms-cli track edit track.yaml --id 17'],
  'track delete': ['lms-cli track delete 17', 'lms-cli track delete 17 18 --yes'],
  'track move': ['lms-cli track move 17 703'],
  plan: [
    'lms-cli plan',
    'lms-cli plan course/questions.md --profile test',
    'lms-cli plan --prune --exit-code --report markdown=plan.md',
    'lms-cli plan --out plan.json',
  ],
  apply: [
    'lms-cli apply',
    'lms-cli apply --profile production --yes --report junit=apply.xml',
    'lms-cli apply --prune --max-deletes 10%',
    'lms-cli apply --no-release',
    'lms-cli apply plan.json --profile production --yes',
  ],
  undo: [
    'lms-cli undo 261121-1435-x7k2mq --dry-run',
    'lms-cli undo 261121-1435-x7k2mq',
    'lms-cli undo 261121-1435-x7k2mq --yes --max-deletes 10',
  ],
  import: [
    'lms-cli import course.yaml',
    'lms-cli import questions.ndjson --as lacuna.create --rejects rejects.ndjson',
    'lms-cli import week-*.yaml --report github --require-ledger',
  ],
  runs: ['lms-cli runs list', 'lms-cli runs show 261121-1435-x7k2mq'],
  'runs list': ['lms-cli runs list', 'lms-cli runs list -o json'],
  'runs show': ['lms-cli runs show', 'lms-cli runs show 261121-1435-x7k2mq -o ndjson'],
  'runs resume': ['lms-cli runs resume', 'lms-cli runs resume 261121-1435-x7k2mq --rate 5/s'],
  'runs resolve': [
    'lms-cli runs resolve 261121-1435-x7k2mq 17 --created 4711',
    'lms-cli runs resolve 261121-1435-x7k2mq 18 --not-done',
    'lms-cli runs resolve 261121-1435-x7k2mq --from answers.yaml',
  ],
  'runs recover': ['lms-cli runs recover', 'lms-cli runs recover --ledger course.ledger.db'],
  'runs rejects': ['lms-cli runs rejects 261121-1435-x7k2mq rejects.yaml'],
  resources: ['lms-cli resources list', 'lms-cli resources show first-capital'],
  'resources list': [
    'lms-cli resources list --profile production',
    'lms-cli resources list --sandbox -o ndjson',
  ],
  'resources show': [
    'lms-cli resources show first-capital',
    'lms-cli resources show first-capital -o json',
  ],
  'resources adopt': [
    'lms-cli resources adopt first-capital 4711 --as lacuna',
    'lms-cli resources adopt history-test 31 --as assessment --version-id 311',
    'lms-cli resources adopt --from existing.csv',
    'lms-cli resources adopt --from existing.csv --as-in-files',
  ],
  'resources forget': ['lms-cli resources forget old-track'],
  validate: [
    'lms-cli validate question.yaml',
    'lms-cli validate week-*.yaml --as lacuna.create',
    'lms-cli validate course.import.yaml questions.import.ndjson',
    'lms-cli validate course/*.md --as resource',
  ],
  schema: [
    'lms-cli schema lacuna.create > lacuna.create.schema.json',
    'lms-cli schema import > import.schema.json',
    'lms-cli schema resource > resource.schema.json',
    'lms-cli schema config > config.schema.json',
  ],
  completion: [
    'source <(lms-cli completion bash)',
    'lms-cli completion zsh > "${fpath[1]}/_lms-cli"',
    'lms-cli completion fish > ~/.config/fish/completions/lms-cli.fish',
    'lms-cli completion powershell | Out-String | Invoke-Expression',
  ],
  init: ['lms-cli init', 'lms-cli init geography', 'lms-cli init --dry-run'],
  profile: ['lms-cli profile list', 'lms-cli profile use production'],
  'profile list': ['lms-cli profile list', 'lms-cli profile list -o json'],
  'profile show': ['lms-cli profile show', 'lms-cli profile show production'],
  'profile use': ['lms-cli profile use production'],
  doctor: [
    'lms-cli doctor',
    'lms-cli doctor --profile production',
    'lms-cli doctor --offline -o json',
  ],
  sandbox: [
    'lms-cli sandbox',
    'lms-cli sandbox --port 8080 --db course.db',
    'lms-cli sandbox --faults "500-after=5%,429=3x" --seed 7',
  ],
  explain: [
    'lms-cli explain document/unknown-field',
    'lms-cli explain lint',
    'lms-cli explain --all',
  ],
  help: ['lms-cli help assessment delete', 'lms-cli help exit-codes'],
};
