import type { Json } from '../../core/json.ts';
import { jsonText } from '../json-text.ts';
import { changeObject, totalsObject } from './change-object.ts';
import type { PlanReportContext, PlanReporter } from './plan-reporter.ts';

/** The others are only counted, as in the reports of an import. */
const MOST_CHANGES = 10_000;

/** The object of `-o json`; `notListed` counts the changes beyond the limit. */
export function jsonReporter(context: PlanReportContext): PlanReporter {
  const changes: Json[] = [];
  let notListed = 0;
  return {
    async add(change) {
      if (changes.length < MOST_CHANGES) changes.push(changeObject(change, context));
      else notListed += 1;
    },
    finish(totals) {
      const more = notListed > 0 && { notListed };
      return `${jsonText({ changes, summary: totalsObject(totals), ...more }, 2)}\n`;
    },
  };
}
