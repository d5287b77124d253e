import type { Claims } from '../recognizing.ts';

/** A `content.json`: with contents of H5P inside, or that of H5P.Blanks or H5P.DragText itself. */
export const claimsH5p: Claims = ({ text }) => {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  if (/"library"\s*:\s*"H5P\./.test(text)) return true;
  const isBlanks = /"questions"\s*:\s*\[\s*"/.test(text);
  const isDragText = /"textField"\s*:\s*"/.test(text);
  // Only contents of H5P have settings and texts of these names.
  return (
    (isBlanks || isDragText) &&
    /"(?:behaviour|overallFeedback|taskDescription|checkAnswer|showSolutions?)"\s*:/.test(text)
  );
};
