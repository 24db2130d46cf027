/**
 * The outcome of every kind of task: the state of its run, how often the work was done, and the change of the credits. A run
 * that `waits` continues after the fault. A payment cannot be cancelled. A mention gets its reply in one transaction and calls
 * no vendor. A delivery is not listed, and the completion of recordings, the mails to fans and about the schedules of apps,
 * the end of links and the typeface of a page belong to no account, so nobody cancels them.
 */
const table = `
task                passing fault    lasting fault                 crash            duplicate        cancelled queued  cancelled at work  shut down
capture_playcounts  completed/1/-1   provider_unavailable/1/0      completed/1/-1   completed/1/-1   cancelled/0/0     cancelled/1/0      completed/1/-1
fill_catalog        completed/1/0    provider_unavailable/0/0      completed/1/0    completed/1/0    cancelled/0/0     cancelled/0/0      completed/1/0
complete_recordings  completed/1/0    provider_unavailable/0/0      completed/1/0    completed/1/0    completed/1/0     completed/1/0      completed/1/0
generate_site       completed/1/-25  provider_failed/0/0           completed/1/-25  completed/1/-25  cancelled/0/0     cancelled/0/0      completed/1/-25
recharge_credits    completed/1/500  waits/0/0, completed/1/500    completed/1/500  completed/1/500  completed/1/500   completed/1/500    completed/1/500
setup_sandbox       completed/1/0    provider_unavailable/0/0      completed/1/0    completed/1/0    cancelled/0/0     cancelled/0/0      completed/1/0
create_content      completed/1/-50  provider_unavailable/1/0      completed/1/-50  completed/1/-50  cancelled/0/0     cancelled/1/0      completed/1/-50
report_content      completed/1/-50  waits/0/-50, completed/1/-50  completed/1/-50  -                cancelled/0/-50   cancelled/0/-50    completed/1/-50
answer_mention      -                -                             completed/1/-50  completed/1/-50  cancelled/0/0     completed/1/-50    completed/1/-50
post_message        completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    cancelled/0/0     cancelled/0/0      completed/1/0
deliver_webhook     completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    completed/1/0     completed/1/0      completed/1/0
warn_low_credits    completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    cancelled/0/0     cancelled/0/0      completed/1/0
confirm_signup      completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    completed/1/0     completed/1/0      completed/1/0
mail_invitation     completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    completed/1/0     completed/1/0      completed/1/0
mail_app_schedules  completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    completed/1/0     completed/1/0      completed/1/0
end_connector_links  completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    completed/1/0     completed/1/0      completed/1/0
cut_face            completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    completed/1/0     completed/1/0      completed/1/0
`

const [head, ...rows] = table.trim().split('\n').map((line) => line.trim().split(/ {2,}/))
export const cells = rows.map(([task, ...outcomes], row) => ({
  task: task!,
  row,
  cells: outcomes.map((outcome, index) => [head![index + 1]!, outcome] as const),
}))
