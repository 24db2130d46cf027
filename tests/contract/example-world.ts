import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { consentTexts } from '../../shared/site/consent.ts'
import { demo } from '../../shared/operations/demo.ts'
import { githubRepositories } from '../../shared/providers/github/github.ts'
import { openSecrets } from '../../supabase/local/secrets.ts'
import { seed } from '../../supabase/local/seed.ts'
import { observe } from '../support/accounts.ts'
import { codeIn, openInbox } from '../support/inbox.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { goodClaims, signToken } from '../support/tokens.ts'
import { callbackSecret, slackSigningSecret, webhookSecret } from '../support/vendors.ts'

/** What an example cannot contain: values that the platform or a vendor makes for each request. */
export interface Substitute {
  input?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A platform with the demo data and the other records that examples name, served over HTTP. */
export async function openExampleWorld() {
  const inbox = await openInbox()
  const platform = await openPlatform(inbox.environment)
  await platform.work()
  const folder = await Deno.makeTempDir({ prefix: 'examples-' })
  const { secrets } = await openSecrets(join(folder, 'secrets.json'))
  const { owner: sql, ownerUrl: databaseUrl } = platform.database
  await seed({ databaseUrl, secrets, save: () => Promise.resolve() })
  const { email, key } = secrets.people.owner
  const server = listen(platform.api)
  const asOwner = { 'x-api-key': key.key }
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...asOwner, 'content-type': 'application/json' },
      ...body !== undefined && { body: JSON.stringify(body) },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  await observe(platform.database, demo.isrc, '2026-03-01', [120_000, 121_000, 122_500, 124_100, 126_000])
  await observe(platform.database, demo.otherIsrc, '2026-03-01', [88_000, 88_400, undefined, 89_500, 90_100])
  // The nightly job: a model, and the comparison of one horizon.
  await sql`select jobs.update_valuation_model()`
  await sql`select jobs.update_valuation_model()`
  const [account] = await sql`select id from app.accounts where email = ${email}`
  const ownerId = account!.id as string
  // The demo's members joined in one moment, and are listed in the order of ids that are made anew.
  await sql`update app.organization_members set created_at = created_at - interval '1 second' *
    case when role = 'artist' then 3 when role = 'member' then 2 else 1 end`
  await sql`
    insert into app.accounts (id, kind, name, email) values
      (${demo.colleague}, 'person', 'Robin', 'robin@example.com'),
      (${demo.formerColleague}, 'person', 'Kim', 'kim@example.com'),
      (${demo.invitedColleague}, 'person', null, 'jo@example.com')`
  await sql`
    insert into app.organization_members (organization_id, account_id, role)
    select ${demo.organization}, id, 'member' from unnest(${[
    demo.colleague,
    demo.formerColleague,
  ]}::uuid[]) id`
  await sql`insert into app.accounts (id, kind, name) values
    (${demo.invitingOrganization}, 'organization', 'Harbour Management'),
    (${demo.declinedOrganization}, 'organization', 'Low Tide'),
    (${demo.leftOrganization}, 'organization', 'Night Records')`
  await sql`
    insert into app.invitations (organization_id, account_id, email, role, invited_by)
    select id, ${ownerId}, ${email}, 'member', ${demo.formerColleague}
    from unnest(${[demo.invitingOrganization, demo.declinedOrganization]}::uuid[]) id`
  await sql`
    insert into app.invitations (organization_id, account_id, email, role, invited_by)
    values (${demo.organization}, ${demo.invitedColleague}, 'jo@example.com', 'member', ${ownerId})`
  await sql`insert into app.invitation_blocks (account_id, organization_id)
    values (${ownerId}, ${demo.leftOrganization})`
  await sql`insert into app.api_keys (id, account_id, created_by, name, prefix, key_hash) values
    (${demo.key}, ${ownerId}, null, 'Old server', 'acp_sk_9fQ2', sha256('old')),
    (${demo.organizationKey}, ${demo.organization}, ${ownerId}, 'Shared server', 'acp_sk_7dRt', sha256('shared'))`
  await sql`
    insert into app.key_requests
      (id, account_id, key_id, requested_at, surface, method, route, operation, status, code, duration_ms)
    values (${demo.request}, ${demo.organization}, ${demo.organizationKey}, now() - interval '2 hours', 'http', 'GET',
      '/api/catalogs/{catalogId}', 'get_catalog', 404, 'not_found', 3.2)`
  await sql`select jobs.make_valuation(${demo.catalog})`
  await sql`
    update app.valuations set id = ${demo.valuation}
    where id = (select id from app.valuations where catalog_id = ${demo.catalog} order by as_of desc limit 1)`
  await sql`
    insert into app.report_links
      (id, catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at, opened_count, last_opened_at)
    values (${demo.reportLink}, ${demo.catalog}, ${demo.organization}, ${demo.valuation}, sha256('old'),
      (select ${`${ownerId}:session::`} || private.right_of(${ownerId}, ${demo.organization})), true,
      now() + interval '16 days', 6, now())`
  await sql`insert into app.catalogs (id, name) values (${demo.duplicateCatalog}, 'The Paper Lanterns (copy)')`
  await sql`
    insert into app.account_catalogs (account_id, catalog_id) values (${demo.organization}, ${demo.duplicateCatalog})`
  await sql`
    insert into app.sites
      (id, owner_id, created_by, name, facts, draft, published, published_at, published_revision, revision)
    select other.id, owner_id, created_by, 'Static Tide', facts, draft, published, published_at, 2, 2
    from app.sites, unnest(${[
    demo.otherSite,
    demo.publishedSite,
  ]}::uuid[]) other (id) where sites.id = ${demo.site}`
  await sql`
    insert into app.site_assets (id, owner_id, path, name, type, size_bytes, stored_at)
    select id, ${demo.organization}, id || '.wav', 'chime.wav', 'audio/wav', 52, now()
    from unnest(${[demo.asset, demo.otherAsset]}::uuid[]) id`
  await sql`
    insert into app.site_signups (site_id, email, consent, page_revision) values
      (${demo.site}, 'fan@example.com', ${consentTexts.en!}, 2)`
  await sql`
    insert into app.site_visits (site_id, day, kind, name, count)
    select ${demo.site}, '2026-03-06', kind, name, count from (values
      ('visit', 'instagram', 150), ('visit', 'direct', 64), ('play', '', 61), ('click', 'bandcamp', 38), ('trap', '', 3)
    ) visit (kind, name, count)`
  await sql`
    insert into app.site_revisions
      (site_id, revision, action, changed_by, name, artist_id, assets, facts, draft, created_at)
    select id, number, 'generate', ${ownerId}, name, artist_id, assets, facts, draft, now()
    from app.sites, generate_series(1, 2) number where id = ${demo.site}`
  await sql`
    insert into app.task_runs (id, account_id, task, state, progress, output, error, started_at, finished_at) values
      (${demo.run}, ${demo.organization}, 'capture_playcounts', 'completed', '{"captured": 40, "total": 40}',
        ${JSON.stringify({ snapshot_id: demo.snapshot })}::text::jsonb, null, now(), now()),
      (${demo.runningRun}, ${demo.organization}, 'capture_playcounts', 'running', null, null, null, now(), null),
      (${demo.cancelledRun}, ${demo.organization}, 'capture_playcounts', 'failed', null, null,
        'cancelled: Cancelled on request', now(), now())`
  await sql`
    insert into app.scheduled_tasks
      (id, account_id, task, hour_utc, next_run_at, catalog_id, snapshot_id, created_by, enabled) values
      (${demo.task}, ${demo.organization}, 'capture_playcounts', 9,
        date_trunc('day', now(), 'UTC') + interval '20 days 9 hours', null, ${demo.snapshot}, ${ownerId}, true),
      (${demo.otherTask}, ${demo.organization}, 'capture_playcounts', 9,
        date_trunc('day', now(), 'UTC') + interval '9 days 9 hours', ${demo.catalog}, null, ${ownerId}, false)`
  await sql`
    insert into app.webhook_endpoints (id, owner_id, created_by, url, url_set_by, description, events, secret)
    select id, ${demo.organization}, ${ownerId}, 'https://hooks.example.com/platform', ${ownerId}, 'Reporting server',
      '{run.finished,snapshot.captured}', private.new_webhook_secret()
    from unnest(${[demo.webhookEndpoint, demo.otherWebhookEndpoint]}::uuid[]) id`
  await sql`
    with event as (
      insert into app.webhook_events (owner_id, type, data)
      values (${demo.organization}, 'run.finished', ${
    JSON.stringify({ account_id: demo.organization })
  }::text::jsonb)
      returning id
    ), delivery as (
      insert into app.webhook_deliveries (id, event_id, endpoint_id, state, error, attempt_count, finished_at)
      select ${demo.webhookDelivery}, id, ${demo.webhookEndpoint}, 'failed', 'http_status', 1, now() from event
      returning id
    )
    insert into app.webhook_attempts (delivery_id, number, duration_ms, status_code, error)
    select id, 1, 48, 500, 'http_status' from delivery`
  await sql`insert into auth.oauth_clients
    (id, registration_type, client_type, redirect_uris, grant_types, client_name, client_uri)
    values (${demo.client}, 'dynamic', 'public', '{https://assistant.example.com/callback}', '{authorization_code}',
      'Studio assistant', 'https://assistant.example.com')`
  await sql`insert into app.chat_workspaces (platform, team_id, account_id)
    values ('slack', 'T0DEMO0002', ${demo.organization})`
  await sql`insert into app.chat_threads (id, platform, team_id, channel, ts)
    values ('slack:C0DEMO0001:1772788200.000100', 'slack', 'T0DEMO0001', 'C0DEMO0001', '1772788200.000100')`
  await call('POST', '/api/sessions', { id: 'release-week', title: 'Release week' })
  await call('POST', '/api/sessions/release-week/chats', { id: 'artwork', title: 'Artwork' })
  // Its charge is the latest entry of the ledger.
  await call('POST', '/api/research/events', { artist_id: demo.artist })
  for (const connector of ['notion', 'slack']) {
    const { data } = await call('POST', '/api/connectors', { connector })
    await fetch(data.redirectUrl, { method: 'POST', redirect: 'manual' })
  }
  const { origin, apiKey } = platform.vendors.github
  const { repository } = await githubRepositories({ apiBase: origin, token: apiKey }).ensure('demo')
  await call('POST', '/api/sandboxes/setup', {})
  await sql`update app.sandboxes set repository = ${repository}, clone_url = 'https://github.com/demo-records/sandbox.git',
    sandbox_id = 'sbx_1', snapshot_id = 'snap_1', ready_at = now(), run_id = null where account_id = ${ownerId}`

  const asSession = async () => {
    const [user] = await sql`select id from auth.users where email = ${email}`
    return { headers: { authorization: `Bearer ${await signToken(goodClaims(email, { sub: user!.id }))}` } }
  }
  /** Other examples disconnect the app. */
  const asOwnerOfApp = async () => {
    await sql`insert into app.grants (account_id, client_id) values (${ownerId}, ${demo.client}) on conflict do nothing`
    return await asSession()
  }
  /** A colleague has let the app into the organization. */
  const asOwnerOfColleague = async () => {
    await sql`insert into app.grants (account_id, client_id) values (${demo.colleague}, ${demo.client}) on conflict do nothing`
    await sql`insert into app.grant_workspaces (account_id, client_id, organization_id, scopes)
      values (${demo.colleague}, ${demo.client}, ${demo.organization}, '{read}') on conflict do nothing`
    return await asSession()
  }
  /** By operation. */
  const substitutes: Record<string, (body: string) => Promise<Substitute>> = {
    create_key: asSession,
    create_grant: asSession,
    list_grants: asOwnerOfApp,
    update_grant: asOwnerOfApp,
    delete_grant: asOwnerOfApp,
    list_organization_grants: asOwnerOfColleague,
    approve_organization_grant: asOwnerOfColleague,
    end_organization_grant: asOwnerOfColleague,
    update_organization_grants: asSession,
    create_organization_key: asSession,
    revoke_organization_key: asSession,
    verify_agent: async () => {
      await call('POST', '/api/agents/signup', { email: 'agent@example.com' })
      return { input: { code: codeIn((await inbox.mails('agent@example.com')).at(-1)) } }
    },
    commit_sandbox_files: async () => {
      const { path, signedUrl } = await call('POST', '/api/sandboxes/staged-file', { name: 'mix.wav' })
      await (await fetch(signedUrl, { method: 'PUT', body: 'a mix' })).body?.cancel()
      return { input: { files: [{ path, name: 'mix.wav' }] } }
    },
    receive_stripe_event: (body) => {
      const time = Math.floor(Date.now() / 1000)
      return Promise.resolve({
        headers: { 'Stripe-Signature': `t=${time},v1=${hmac(webhookSecret, `${time}.${body}`)}` },
      })
    },
    receive_chat_event: (body) => {
      const time = String(Math.floor(Date.now() / 1000))
      const signature = `v0=${hmac(slackSigningSecret, `v0:${time}:${body}`)}`
      return Promise.resolve({
        headers: { 'X-Slack-Signature': signature, 'X-Slack-Request-Timestamp': time },
      })
    },
    receive_content_callback: () => Promise.resolve({ headers: { 'x-callback-secret': callbackSecret } }),
  }
  // Other examples create a site and erase the fan.
  substitutes.list_sites = async () => {
    await sql`update app.sites set created_at = now() where id = ${demo.site}`
    return {}
  }
  substitutes.get_signup_receipt = async () => {
    await sql`insert into app.site_signups (site_id, email, consent, page_revision)
      values (${demo.site}, 'fan@example.com', ${consentTexts.en!}, 2) on conflict do nothing`
    return {}
  }
  // Each change of a site is based on the revision that the demo data has.
  for (const name of ['generate_site', 'update_site', 'restore_site', 'publish_site', 'unpublish_site']) {
    substitutes[name] = async () => {
      await sql`update app.sites set revision = 2 where id = ${demo.site}`
      await sql`delete from app.site_revisions where site_id = ${demo.site} and revision > 2`
      return {}
    }
  }
  return {
    url: server.url,
    ownerId,
    credentials: asOwner,
    substitute: (name: string, body: string): Promise<Substitute> =>
      substitutes[name]?.(body) ?? Promise.resolve({}),
    async close() {
      await server.close()
      await Promise.all([platform.close(), inbox.close(), Deno.remove(folder, { recursive: true })])
    },
  }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
