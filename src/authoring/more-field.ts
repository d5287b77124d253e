import type { Answers, FormField } from './form.ts';

/** Whether a person is asked for what is not needed too; no field of the document. */
export const moreField = moreFieldCalled('more');

/** The same within an element of a list. */
export const moreOfBlock = moreFieldCalled('moreOfBlock');

function moreFieldCalled(name: 'more' | 'moreOfBlock'): FormField {
  return {
    name,
    isNeeded: false,
    isHidden: false,
    assumed: 'false',
    isRemembered: false,
    applies: () => true,
    way: { kind: 'flag' },
    takesDecimals: false,
    isNumber: false,
    read: () => ({ value: undefined }),
  };
}

export const wantsMore = ({ more, moreOfBlock: ofBlock }: Answers) =>
  more === 'true' || ofBlock === 'true';
