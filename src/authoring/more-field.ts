import type { Answers, FormField } from './form.ts';

/**
 * Asks whether the person wants to answer optional questions too. It is not a field of the
 * document.
 */
export const moreField = moreFieldCalled('more');

/** The same for an element of a list. */
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
