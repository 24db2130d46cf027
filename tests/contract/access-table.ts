export const columns = [
  'session',
  'key',
  'member',
  'outsider',
  'organization',
  'admin',
  'artist',
  'delegated',
] as const

export const codes = {
  ok: 'It succeeds. A list contains the target.',
  none: 'It succeeds without the target.',
  '401': 'Refused: the credential is missing or invalid (`unauthenticated`).',
  kind:
    '403: this kind of credential may not use the operation (`forbidden`). Over MCP the tool does not exist.',
  scope: '403: the key or the app lacks the scope (`insufficient_scope`).',
  '403': '403: the caller has no access to the workspace or account in the request (`forbidden`).',
  proof: '403: the session has given no proof by e-mail in the last 15 minutes (`proof_required`).',
  role: '403: only for owners of the organization, or for another kind of account (`forbidden`).',
  apart: '403: the app was not let into the organization in the request (`workspace_not_granted`).',
  reads: '403: the app may only read in the organization (`grant_read_only`).',
  review:
    '403: no owner has opened comparisons to the app (`grant_not_reviewed`). Over MCP the tool may not exist.',
  '404': 'The same response as if the target did not exist (`not_found`).',
} as const
export type Outcome = keyof typeof codes

/** The targets of rows. */
export const targets = {
  anybody: 'Needs no credential, and ignores any.',
  itself: 'The caller\u2019s own account.',
  own: 'Belongs to the owner personally.',
  organization: 'Belongs to the organization of owner and member.',
  account_id: 'The owner, named in the request, with a personal artist.',
  organization_id: 'The organization of owner and member, named in the request.',
  contained_artist: 'An artist of the organization, named in the request.',
  personal_artist: 'A personal artist of the owner, named in the request.',
  foreign: 'Belongs to an organization of the outsider.',
  misplaced: 'A record of the owner that is not part of the record in the path.',
} as const
export type TargetName = keyof typeof targets

/**
 * Who may do what. docs/access.md is generated from this table, and access-matrix.test.ts tests every cell over HTTP and MCP.
 *
 * A row is an operation on a target, with a code for each of `columns`. Invalid credentials, and a key and an app that only read,
 * follow by rule (access-rules.ts). Each area has a name and a description.
 */
export const table = `
operation                         target           session  key    member  outsider  organization  admin  artist  delegated

# Account
Every valid credential gets its own account. Only people of an organization see what it stores.
get_account                       itself           ok       ok     ok      ok        ok            ok     ok      ok
get_account                       organization     ok       ok     ok      none      ok            none   none    none
rename_account                    itself           ok       ok     ok      ok        role          ok     role    kind
get_usage                         itself           ok       ok     ok      ok        ok            ok     ok      ok
get_usage                         organization_id  ok       ok     ok      403       ok            403    403     apart

# Sign-up
An agent exchanges a mailed code for its first key.
sign_up_agent                     anybody
verify_agent                      anybody

# Keys
Keys are personal: no organization, administrator or OAuth client lists or revokes those of another account. The owners of an organization manage its keys, in a session.
create_key                        itself           ok       kind   kind    kind      kind          kind   kind    kind
list_keys                         own              ok       ok     none    none      none          none   none    kind
revoke_key                        own              ok       ok     404     404       404           404    404     kind
list_requests                     own              ok       ok     none    none      none          none   none    kind
list_requests                     organization_id  ok       ok     role    404       ok            role   404     kind
list_requests                     foreign          404      404    404     404       404           404    404     kind
create_organization_key           organization     ok       kind   kind    kind      kind          kind   kind    kind
create_organization_key           foreign          404      kind   kind    kind      kind          kind   kind    kind
list_organization_keys            organization     ok       ok     role    404       ok            role   404     kind
revoke_organization_key           organization     ok       kind   kind    kind      kind          kind   kind    kind
revoke_organization_key           foreign          404      kind   kind    kind      kind          kind   kind    kind
revoke_organization_key           misplaced        404      kind   kind    kind      kind          kind   kind    kind

# Apps
Only the person, in a session, lets OAuth clients in and ends their access. The owners of an organization, in a session, decide which apps are let into it.
create_grant                      itself           ok       kind   kind    kind      kind          kind   kind    kind
list_grants                       own              ok       kind   kind    kind      kind          kind   kind    kind
update_grant                      own              ok       kind   kind    kind      kind          kind   kind    kind
update_grant                      foreign          404      kind   kind    kind      kind          kind   kind    kind
delete_grant                      own              ok       kind   kind    kind      kind          kind   kind    kind
delete_grant                      foreign          404      kind   kind    kind      kind          kind   kind    kind
list_organization_grants          organization     ok       kind   kind    kind      kind          kind   kind    kind
list_organization_grants          foreign          404      kind   kind    kind      kind          kind   kind    kind
approve_organization_grant        organization     ok       kind   kind    kind      kind          kind   kind    kind
approve_organization_grant        foreign          404      kind   kind    kind      kind          kind   kind    kind
end_organization_grant            organization     ok       kind   kind    kind      kind          kind   kind    kind
end_organization_grant            foreign          404      kind   kind    kind      kind          kind   kind    kind
update_organization_grants        organization     ok       kind   kind    kind      kind          kind   kind    kind
update_organization_grants        foreign          404      kind   kind    kind      kind          kind   kind    kind

# Organizations
An organization is visible to its people and its own account. Its owners manage its members. Its artists do not act for it.
create_organization               itself           ok       ok     ok      ok        role          ok     role    kind
list_organizations                organization     ok       ok     ok      none      ok            none   none    kind
list_organization_members         organization     ok       ok     ok      404       ok            ok     404     kind
add_organization_member           organization     ok       ok     role    404       role          role   404     kind
resend_organization_invitation    organization     ok       ok     role    404       role          role   404     kind
list_invitations                  own              ok       ok     none    none      none          none   none    kind
accept_invitation                 own              ok       ok     404     404       404           404    404     kind
decline_invitation                own              ok       ok     404     404       404           404    404     kind
list_invitation_blocks            own              ok       ok     none    none      none          none   none    kind
lift_invitation_block             own              ok       ok     404     404       404           404    404     kind
change_organization_member        organization     ok       ok     role    404       role          role   404     kind
remove_organization_member        organization     ok       ok     role    404       role          role   404     kind

# Artists
A personal artist belongs to its person, an artist of an organization to all of its people. A request that names an account or an organization needs access to it; administrators have access to all.
list_artists                      own              ok       ok     none    none      none          none   none    ok
list_artists                      organization     ok       ok     ok      none      ok            none   ok      none
list_artists                      account_id       ok       ok     none    403       none          ok     403     ok
list_artists                      organization_id  ok       ok     ok      403       ok            ok     403     apart
list_artist_figures               own              ok       ok     none    none      none          none   none    ok
list_artist_figures               organization_id  ok       ok     ok      403       ok            403    403     apart
get_artist                        own              ok       ok     404     404       404           ok     404     ok
get_artist                        organization     ok       ok     ok      404       ok            ok     ok      404
get_artist                        organization_id  ok       ok     ok      403       ok            403    403     apart
create_artist                     itself           ok       ok     ok      ok        ok            ok     role    kind
create_artist                     organization_id  ok       ok     ok      403       ok            ok     403     kind
update_artist                     own              ok       ok     404     404       404           ok     404     ok
update_artist                     organization     ok       ok     ok      404       ok            ok     ok      404

# Credits
A balance is private to its account, and not available to OAuth clients. The people of an organization see its balance, its owners also its card, and they buy its credits.
get_credits                       itself           ok       ok     ok      ok        ok            ok     ok      kind
get_credits                       organization_id  ok       ok     ok      403       ok            403    403     kind
save_card                         itself           ok       ok     ok      ok        ok            ok     ok      kind
save_card                         organization_id  ok       ok     role    403       ok            403    403     kind
get_recharge                      itself           ok       ok     ok      ok        ok            ok     ok      kind
get_recharge                      organization_id  ok       ok     role    403       ok            403    403     kind
set_recharge                      itself           ok       ok     ok      ok        ok            ok     ok      kind
set_recharge                      organization_id  ok       ok     role    403       ok            403    403     kind
buy_credits                       itself           ok       ok     ok      ok        ok            ok     ok      kind
buy_credits                       organization_id  ok       ok     role    403       ok            403    403     kind

# Payment events
Events that the payment service signed need no credential. All others are refused.
receive_stripe_event              anybody

# Sessions
Sessions and their chats belong to the account that created them.
create_session                    itself           ok       ok     ok      ok        ok            ok     ok      ok
list_sessions                     own              ok       ok     none    none      none          none   none    ok
create_chat                       own              ok       ok     404     404       404           404    404     ok
list_chats                        own              ok       ok     404     404       404           404    404     ok
update_chat                       own              ok       ok     404     404       404           404    404     ok
update_chat                       misplaced        404      404    404     404       404           404    404     404

# Catalogs
A catalog is visible to its owner: a person, or an organization and its people. Its owners take it out of an organization.
list_catalogs                     own              ok       ok     none    none      none          none   none    ok
list_catalogs                     organization     ok       ok     ok      none      ok            none   none    none
list_catalogs                     organization_id  ok       ok     ok      403       ok            403    403     apart
list_catalog_figures              own              ok       ok     none    none      none          none   none    ok
list_catalog_figures              organization_id  ok       ok     ok      403       ok            403    403     apart
create_sample_catalog             itself           ok       ok     ok      ok        ok            ok     ok      kind
create_sample_catalog             organization_id  ok       ok     ok      403       ok            403    403     kind
create_catalog                    itself           ok       ok     ok      ok        ok            ok     ok      ok
create_catalog                    organization_id  ok       ok     ok      403       ok            403    403     apart
create_catalog                    own              ok       ok     404     404       404           404    404     ok
create_catalog                    organization     ok       ok     ok      404       ok            404    404     404
get_catalog                       own              ok       ok     404     404       404           404    404     ok
get_catalog                       organization     ok       ok     ok      404       ok            404    404     404
rename_catalog                    own              ok       ok     404     404       404           404    404     ok
rename_catalog                    organization     ok       ok     ok      404       ok            404    404     404
move_catalog                      own              ok       ok     404     404       404           404    404     kind
move_catalog                      organization     ok       ok     role    404       ok            404    404     kind
delete_catalog                    own              ok       ok     404     404       404           404    404     ok
delete_catalog                    organization     ok       ok     ok      404       ok            404    404     404
list_catalog_songs                own              ok       ok     404     404       404           404    404     ok
list_catalog_songs                organization     ok       ok     ok      404       ok            404    404     404
add_catalog_songs                 own              ok       ok     404     404       404           404    404     ok
add_catalog_songs                 organization     ok       ok     ok      404       ok            404    404     404
preview_songs                     itself           ok       ok     ok      ok        ok            ok     ok      ok
import_catalog_songs              own              ok       ok     404     404       404           404    404     ok
import_catalog_songs              organization     ok       ok     ok      404       ok            404    404     404
remove_catalog_songs              own              ok       ok     404     404       404           404    404     ok
remove_catalog_songs              organization     ok       ok     ok      404       ok            404    404     404
explain_catalog_valuation         own              ok       ok     404     404       404           404    404     ok
explain_catalog_valuation         organization     ok       ok     ok      404       ok            404    404     404
create_playcount_snapshot         own              ok       ok     404     404       404           404    404     ok
create_playcount_snapshot         organization     ok       ok     ok      404       ok            404    404     404
get_playcount_snapshot            own              ok       ok     404     404       404           404    404     ok
get_playcount_snapshot            organization     ok       ok     ok      404       ok            404    404     404
list_snapshot_recordings          own              ok       ok     404     404       404           404    404     kind
list_snapshot_recordings          organization     ok       ok     ok      404       ok            404    404     kind
get_playcount_snapshot_price      own              ok       ok     404     404       404           404    404     ok
get_playcount_snapshot_price      organization     ok       ok     ok      404       ok            404    404     404
list_playcount_snapshots          own              ok       ok     none    none      none          none   none    ok
list_playcount_snapshots          organization     ok       ok     ok      none      ok            none   none    none
list_catalog_valuations           own              ok       ok     404     404       404           404    404     ok
list_catalog_valuations           organization     ok       ok     ok      404       ok            404    404     404
get_valuation_report              own              ok       ok     404     404       404           404    404     ok
get_valuation_report              organization     ok       ok     ok      404       ok            404    404     404
print_valuation_report            own              ok       ok     404     404       404           404    404     ok
print_valuation_report            organization     ok       ok     ok      404       ok            404    404     404
export_valuation_report           own              ok       ok     404     404       404           404    404     ok
export_valuation_report           organization     ok       ok     ok      404       ok            404    404     404
list_stored_valuations            own              ok       ok     404     404       404           404    404     ok
list_stored_valuations            organization     ok       ok     ok      404       ok            404    404     404
create_report_link                own              ok       ok     404     404       404           404    404     ok
create_report_link                organization     ok       ok     ok      404       ok            404    404     404
list_report_links                 own              ok       ok     404     404       404           404    404     ok
list_report_links                 organization     ok       ok     ok      404       ok            404    404     404
revoke_report_link                own              ok       ok     404     404       404           404    404     ok
revoke_report_link                organization     ok       ok     ok      404       ok            404    404     404
get_catalog_playcount_history     own              ok       ok     404     404       404           404    404     review
get_catalog_playcount_history     organization     ok       ok     ok      404       ok            404    404     404
export_catalog_playcount_history  own              ok       ok     404     404       404           404    404     review
export_catalog_playcount_history  organization     ok       ok     ok      404       ok            404    404     404
draw_catalog_playcount_history    own              ok       ok     404     404       404           404    404     review
draw_catalog_playcount_history    organization     ok       ok     ok      404       ok            404    404     404
get_playcount_summary             own              ok       ok     404     404       404           404    404     review
get_playcount_summary             organization     ok       ok     ok      404       ok            404    404     404
export_playcount_summary          own              ok       ok     404     404       404           404    404     review
export_playcount_summary          organization     ok       ok     ok      404       ok            404    404     404
list_catalog_recordings           own              ok       ok     404     404       404           404    404     review
list_catalog_recordings           organization     ok       ok     ok      404       ok            404    404     404
get_catalog_recording             own              ok       ok     404     404       404           404    404     review
get_catalog_recording             organization     ok       ok     ok      404       ok            404    404     404
get_catalog_daily_gains           own              ok       ok     404     404       404           404    404     review
get_catalog_daily_gains           organization     ok       ok     ok      404       ok            404    404     404
draw_catalog_daily_gains          own              ok       ok     404     404       404           404    404     review
draw_catalog_daily_gains          organization     ok       ok     ok      404       ok            404    404     404
render_catalog_daily_gains        own              ok       ok     404     404       404           404    404     review
render_catalog_daily_gains        organization     ok       ok     ok      404       ok            404    404     404
draw_catalog_movers               own              ok       ok     404     404       404           404    404     review
draw_catalog_movers               organization     ok       ok     ok      404       ok            404    404     404
render_catalog_movers             own              ok       ok     404     404       404           404    404     review
render_catalog_movers             organization     ok       ok     ok      404       ok            404    404     404
render_catalog_playcount_history  own              ok       ok     404     404       404           404    404     review
render_catalog_playcount_history  organization     ok       ok     ok      404       ok            404    404     404

# Background work
Runs and schedules are readable with access to their account. The people of a workspace change its schedules and cancel its runs.
list_task_runs                    own              ok       ok     ok      404       ok            ok     404     ok
list_task_runs                    organization     ok       ok     ok      404       ok            ok     404     404
list_task_runs                    account_id       ok       ok     ok      403       ok            ok     403     ok
list_task_runs                    organization_id  ok       ok     ok      403       ok            ok     403     apart
list_activity                     own              ok       ok     none    none      none          none   none    ok
list_activity                     organization_id  ok       ok     ok      403       ok            403    403     apart
get_task_run                      own              ok       ok     ok      404       ok            ok     404     ok
get_task_run                      organization     ok       ok     ok      404       ok            ok     404     404
watch_run                         own              ok       ok     ok      404       ok            ok     404     ok
watch_run                         organization     ok       ok     ok      404       ok            ok     404     404
create_run_ticket                 own              ok       ok     ok      404       ok            ok     404     ok
create_run_ticket                 organization     ok       ok     ok      404       ok            ok     404     404
list_tasks                        own              ok       ok     none    none      none          none   none    ok
list_tasks                        organization     ok       ok     ok      none      ok            none   none    none
list_tasks                        account_id       ok       ok     ok      403       ok            ok     403     ok
list_tasks                        organization_id  ok       ok     ok      403       ok            ok     403     apart
update_task                       own              ok       ok     404     404       404           404    404     kind
update_task                       organization     ok       ok     ok      404       ok            404    404     kind
delete_task                       own              ok       ok     404     404       404           404    404     kind
delete_task                       organization     ok       ok     ok      404       ok            404    404     kind
cancel_run                        own              ok       ok     404     404       404           404    404     kind
cancel_run                        organization     ok       ok     ok      404       ok            404    404     kind

# Sandboxes
A sandbox is available with access to its account, but never to OAuth clients.
setup_sandbox                     itself           ok       ok     ok      ok        ok            ok     ok      kind
setup_sandbox                     account_id       ok       ok     ok      403       ok            ok     403     kind
setup_sandbox                     organization_id  ok       ok     ok      403       ok            ok     403     kind
setup_sandbox                     contained_artist ok       ok     ok      403       ok            ok     ok      kind
setup_sandbox                     personal_artist  ok       ok     403     403       403           ok     403     kind
get_sandbox                       own              ok       ok     404     404       404           404    404     kind
get_sandbox                       account_id       ok       ok     ok      403       ok            ok     403     kind
get_sandbox                       organization_id  ok       ok     ok      403       ok            ok     403     kind
get_sandbox                       contained_artist ok       ok     ok      403       ok            ok     ok      kind
get_sandbox                       personal_artist  ok       ok     403     403       403           ok     403     kind
stage_file                        itself           ok       ok     ok      ok        ok            ok     ok      kind
commit_sandbox_files              own              ok       ok     404     404       404           404    404     kind

# Sites
A site belongs to the workspace of a person or an organization. Administrators have no access.
list_sites                        own              ok       ok     none    none      none          none   none    ok
list_sites                        organization_id  ok       ok     ok      403       ok            403    403     apart
create_site                       itself           ok       ok     ok      ok        ok            ok     ok      ok
create_site                       organization_id  ok       ok     ok      403       ok            403    403     apart
upload_site_asset                 itself           ok       ok     ok      ok        ok            ok     ok      ok
upload_site_asset                 organization_id  ok       ok     ok      403       ok            403    403     apart
list_site_assets                  own              ok       ok     none    none      none          none   none    ok
list_site_assets                  organization_id  ok       ok     ok      403       ok            403    403     apart
delete_site_asset                 own              ok       ok     404     404       404           404    404     ok
delete_site_asset                 organization     ok       ok     ok      404       ok            404    404     404
get_site                          own              ok       ok     404     404       404           404    404     ok
get_site                          organization     ok       ok     ok      404       ok            404    404     404
generate_site                     own              ok       ok     404     404       404           404    404     ok
generate_site                     organization     ok       ok     ok      404       ok            404    404     404
update_site                       own              ok       ok     404     404       404           404    404     ok
update_site                       organization     ok       ok     ok      404       ok            404    404     404
get_site_palettes                 own              ok       ok     404     404       404           404    404     ok
get_site_palettes                 organization     ok       ok     ok      404       ok            404    404     404
list_site_revisions               own              ok       ok     404     404       404           404    404     ok
list_site_revisions               organization     ok       ok     ok      404       ok            404    404     404
restore_site                      own              ok       ok     404     404       404           404    404     ok
restore_site                      organization     ok       ok     ok      404       ok            404    404     404
publish_site                      own              ok       ok     404     404       404           404    404     ok
publish_site                      organization     ok       ok     ok      404       ok            404    404     404
unpublish_site                    own              ok       ok     404     404       404           404    404     ok
unpublish_site                    organization     ok       ok     ok      404       ok            404    404     404
delete_site                       own              ok       ok     404     404       404           404    404     ok
delete_site                       organization     ok       ok     ok      404       ok            404    404     404
preview_site                      own              ok       ok     404     404       404           404    404     ok
preview_site                      organization     ok       ok     ok      404       ok            404    404     404
get_site_signups                  own              ok       ok     404     404       404           404    404     ok
get_site_signups                  organization     ok       ok     ok      404       ok            404    404     404
list_pages                        own              ok       ok     none    none      none          none   none    ok
list_pages                        organization_id  ok       ok     ok      403       ok            403    403     apart
list_fans                         own              ok       ok     none    none      none          none   none    ok
list_fans                         organization_id  ok       ok     ok      403       ok            403    403     apart
export_fans                       own              ok       ok     none    none      none          none   none    ok
export_fans                       organization_id  ok       ok     ok      403       ok            403    403     apart
export_site_signups               own              ok       ok     404     404       404           404    404     ok
export_site_signups               organization     ok       ok     ok      404       ok            404    404     404
get_signup_receipt                own              ok       ok     404     404       404           404    404     ok
get_signup_receipt                organization     ok       ok     ok      404       ok            404    404     404
get_site_visits                   own              ok       ok     404     404       404           404    404     ok
get_site_visits                   organization     ok       ok     ok      404       ok            404    404     404
erase_site_signup                 own              ok       ok     404     404       404           404    404     ok
erase_site_signup                 organization     ok       ok     ok      404       ok            404    404     404

# Live events
Shows need access to the artist. The caller pays.
list_artist_events                own              ok       ok     404     404       404           ok     404     ok
list_artist_events                organization     ok       ok     ok      404       ok            ok     ok      404

# Content
Videos need access to the artist. The caller pays. The runs belong to the workspace through which the caller has access.
create_content                    own              ok       ok     404     404       404           ok     404     kind
create_content                    organization     ok       ok     ok      404       ok            ok     ok      kind

# Connectors
A connected service acts as its person. Connectors of a person and their personal artists are private, those of an organization and its artists are available to its people.
authorize_connector               itself           ok       ok     ok      ok        ok            ok     ok      kind
authorize_connector               account_id       ok       ok     403     403       403           ok     403     kind
authorize_connector               organization_id  ok       ok     ok      403       ok            ok     403     kind
authorize_connector               contained_artist ok       ok     ok      403       ok            ok     ok      kind
authorize_connector               personal_artist  ok       ok     403     403       403           ok     403     kind
list_connectors                   own              ok       ok     none    none      none          none   none    kind
list_connectors                   account_id       ok       ok     403     403       403           ok     403     kind
list_connectors                   organization_id  ok       ok     ok      403       ok            ok     403     kind
list_connectors                   contained_artist ok       ok     ok      403       ok            ok     ok      kind
list_connectors                   personal_artist  ok       ok     403     403       403           ok     403     kind
list_services                     itself           ok       ok     ok      ok        ok            ok     ok      kind
disconnect_connector              own              ok       ok     404     404       404           404    404     kind
disconnect_connector              account_id       ok       ok     403     403       403           ok     403     kind
disconnect_connector              organization_id  ok       ok     ok      403       ok            ok     403     kind
disconnect_connector              contained_artist ok       ok     ok      403       ok            ok     ok      kind
disconnect_connector              personal_artist  ok       ok     403     403       403           ok     403     kind

# Lookups
Public data of stores and services is available to every valid credential.
lookup_songs                      itself           ok       ok     ok      ok        ok            ok     ok      ok
search_streaming_catalog          itself           ok       ok     ok      ok        ok            ok     ok      ok

# Public pages
Published sites and their sign-up are public, and so are the errors of the valuation model.
get_public_site                   anybody
get_valuation_model               anybody
show_valuation_model              anybody
sign_up_fan                       anybody

# Content agent
An account, or an owner of an organization, links chat workspaces to it, which spend its credits. Administrators link only their own. Events that the chat platform signed, and callbacks with the secret, need no credential.
link_chat_workspace               itself           ok       ok     ok      ok        ok            ok     ok      kind
link_chat_workspace               organization_id  ok       ok     role     403       ok            403    403     kind
list_chat_workspaces              own              ok       ok     none    none      none          none   none    kind
list_chat_workspaces              organization     ok       ok     ok      none      ok            none   none    kind
unlink_chat_workspace             own              ok       ok     404     404       404           404    404     kind
unlink_chat_workspace             organization     ok       ok     ok      404       ok            404    404     kind
receive_content_callback          anybody
receive_chat_event                anybody

# Home
What is new in a workspace, and a search of it, show what its catalogs, pages and artists show. An OAuth client gets no play counts before an owner has reviewed it.
get_home                          own              ok       ok     none    none      none          none   none    ok
get_home                          organization_id  ok       ok     ok      403       ok            403    403     apart
search_workspace                  own              ok       ok     none    none      none          none   none    ok
search_workspace                  organization_id  ok       ok     ok      403       ok            403    403     apart

# Webhooks
An endpoint belongs to the workspace of a person or an organization, and so do its deliveries. OAuth clients and administrators have no access.
create_webhook_endpoint           itself           ok       ok     ok      ok        ok            ok     ok      kind
create_webhook_endpoint           organization_id  ok       ok     ok      403       ok            403    403     kind
list_webhook_endpoints            own              ok       ok     none    none      none          none   none    kind
list_webhook_endpoints            organization     ok       ok     ok      none      ok            none   none    kind
list_webhook_endpoints            organization_id  ok       ok     ok      403       ok            403    403     kind
get_webhook_endpoint              own              ok       ok     404     404       404           404    404     kind
get_webhook_endpoint              organization     ok       ok     ok      404       ok            404    404     kind
update_webhook_endpoint           own              ok       ok     404     404       404           404    404     kind
update_webhook_endpoint           organization     ok       ok     ok      404       ok            404    404     kind
delete_webhook_endpoint           own              ok       ok     404     404       404           404    404     kind
delete_webhook_endpoint           organization     ok       ok     ok      404       ok            404    404     kind
rotate_webhook_secret             own              ok       ok     404     404       404           404    404     kind
rotate_webhook_secret             organization     ok       ok     ok      404       ok            404    404     kind
send_test_webhook                 own              ok       ok     404     404       404           404    404     kind
send_test_webhook                 organization     ok       ok     ok      404       ok            404    404     kind
list_webhook_deliveries           own              ok       ok     404     404       404           404    404     kind
list_webhook_deliveries           organization     ok       ok     ok      404       ok            404    404     kind
resend_webhook_delivery           own              ok       ok     404     404       404           404    404     kind
resend_webhook_delivery           organization     ok       ok     ok      404       ok            404    404     kind
`
