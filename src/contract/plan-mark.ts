/** The first field of a saved plan. Its value is the version of the form. */
export const PLAN_MARK = 'lmsCliPlan';

/** The version of the form that this lms-cli writes, and the only one that it reads. */
export const PLAN_FORM = 1;
