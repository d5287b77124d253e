import type { Answers, FormField } from './form.ts';

/** Whether a person is asked for what is not needed too; no field of the document. */
export const moreField: FormField = {
  name: 'more',
  isNeeded: false,
  isHidden: false,
  assumed: 'false',
  isRemembered: false,
  applies: () => true,
  way: { kind: 'flag' },
  takesDecimals: false,
  read: () => ({ value: undefined }),
};

export const wantsMore = ({ more }: Answers) => more === 'true';
