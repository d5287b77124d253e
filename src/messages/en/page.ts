/** What stands on the page of a preview. A slot such as `{score}` is filled by the page itself. */

const counted = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

export const page = {
  title: (count: number) => `Preview of ${counted(count)}`,
  /** Above the questions. */
  notice:
    'This is how a learner may see them: the service lays its pages out itself. Nothing you answer leaves this page.',
  showAnswers: 'Show all answers',
  hideAnswers: 'Hide all answers',
  untitled: (number: number) => `Question ${number}`,
  difficulty: (difficulty: string) => `difficulty ${difficulty}`,
  topic: (topicId: string) => `topic ${topicId}`,
  blank: (number: number) => `Blank ${number}`,
  choose: 'choose…',
  score: 'Score',
  clear: 'Start again',
  answers: 'Answers',
  worth: (score: number) => score.toLocaleString('en', { maximumFractionDigits: 20 }),
  points: (score: string, most: string) => `${score} of ${most}`,
  total: (score: string, most: string) => `Score: ${score} of ${most}`,
  near: (answer: string) => `is “${answer}” but for case, accents or spaces`,
  /** A picture of a statement that would have to be loaded; each part may be empty. */
  picture: (alternative: string, address: string) =>
    `[picture, not loaded here${alternative === '' ? '' : `: ${alternative}`}${address === '' ? '' : ` (${address})`}]`,
  hiddenBlank: (number: number) =>
    `Blank ${number} stands where a browser shows nothing, such as in a tag:`,
  leftOut: (names: readonly string[]) =>
    `Left out of this page: ${names.map((name) => `<${name}>`).join(', ')}. The service may show it.`,
  tooDeep: 'The elements of this statement are nested too deep, so it is shown as it is written.',
};
