/**
 * Every kind of task, and what becomes of it: how its run ends, how often its work was done, and how that changed the
 * credits. `waits` goes on as soon as the vendor is well again. A payment cannot be cancelled; a mention is answered at once,
 * in one transaction, and asks no vendor.
 */
export const table = `
task                passing fault    lasting fault                 crash            duplicate        cancelled queued  cancelled at work  shut down
capture_playcounts  completed/1/-1   provider_unavailable/1/0      completed/1/-1   completed/1/-1   cancelled/0/0     cancelled/1/0      completed/1/-1
generate_site       completed/1/-25  provider_failed/0/0           completed/1/-25  completed/1/-25  cancelled/0/0     cancelled/0/0      completed/1/-25
recharge_credits    completed/1/500  waits/0/0, completed/1/500    completed/1/500  completed/1/500  completed/1/500   completed/1/500    completed/1/500
setup_sandbox       completed/1/0    provider_unavailable/0/0      completed/1/0    completed/1/0    cancelled/0/0     cancelled/0/0      completed/1/0
create_content      completed/1/-50  provider_unavailable/1/0      completed/1/-50  completed/1/-50  cancelled/0/0     cancelled/1/0      completed/1/-50
report_content      completed/1/-50  waits/0/-50, completed/1/-50  completed/1/-50  completed/1/-50  cancelled/0/-50   cancelled/0/-50    completed/1/-50
answer_mention      -                -                             completed/1/-50  completed/1/-50  cancelled/0/0     completed/1/-50    completed/1/-50
post_message        completed/1/0    waits/0/0, completed/1/0      completed/1/0    completed/1/0    cancelled/0/0     cancelled/0/0      completed/1/0
`
