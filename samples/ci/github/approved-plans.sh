#!/usr/bin/env bash
# .github/approved-plans.sh: downloads the plans of the pull requests that main has merged since the
# last run of content-apply.yml that succeeded, to plans/RUN/plan.json. So a run that was cancelled
# or failed leaves nothing out. A plan comes from the run of content-plan.yml at the last commit of
# its pull request, or at the commit itself if a merge queue made it. A forged plan does no harm:
# lms-cli only reads from it which changes of the merged files are approved.
set -euo pipefail

repository="repos/$GITHUB_REPOSITORY"
since=$(gh run list --workflow content-apply.yml --branch main --status success --limit 1 \
  --json headSha --jq '.[].headSha')
merged='.[] | select(.merged_at != null and .base.ref == "main") | .head.sha'

for commit in $(git rev-list --first-parent "${since:-$GITHUB_SHA^}..$GITHUB_SHA"); do
  heads=$(gh api "$repository/commits/$commit/pulls" --jq "$merged")
  for head in $heads $commit; do
    event=$([ "$head" = "$commit" ] && echo merge_group || echo pull_request)
    run=$(gh run list --workflow content-plan.yml --event "$event" --commit "$head" \
      --status success --limit 1 --json databaseId --jq '.[].databaseId')
    if [ -n "$run" ] && [ ! -e "plans/$run" ]; then
      gh run download "$run" --name plan --dir "plans/$run"
      echo "plan of run $run for $commit"
    fi
  done
done
