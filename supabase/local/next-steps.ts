import type { Stack } from './stack-file.ts'

/** Commands to paste into another shell, which need curl and node. */
export function nextSteps(stack: Stack, stackDir: string, today = new Date()) {
  const { base_url, publishable_key, accounts: { owner }, catalog_id, site_id, artist_id, secrets, demo } =
    stack
  const catalog = catalog_id ?? '<catalog id>'
  const days = 7
  // The second period ends `days` after `since`, and must lie before today.
  const since = new Date(today.getTime() - (days + 1) * 86_400_000).toISOString().slice(0, 10)
  const call = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_catalog_playcount_history', arguments: { catalog_id: catalog, since, days } },
  })
  const mention = JSON.stringify({
    type: 'event_callback',
    team_id: demo.slack_team_id,
    event_id: "Ev'$T'",
    event: {
      type: 'app_mention',
      user: 'U0PERSON01',
      text: `<@U0STANDIN1> ${artist_id} batch=2`,
      channel: 'C0DEMO0001',
      ts: "'$T'.000100",
    },
  })
  const signIn = JSON.stringify({ email: owner.email, password: owner.password })
  return `
Ready: ${base_url}

With an API key, the play counts of the demo catalog, week against week:
  curl -s '${base_url}/api/catalogs/${catalog}/playcount-history?since=${since}&days=${days}' -H 'x-api-key: ${owner.api_key}'

With a session, signed in as ${owner.email} (password ${owner.password}):
  TOKEN=$(curl -s '${base_url}/auth/v1/token?grant_type=password' -H 'apikey: ${publishable_key}' -H 'content-type: application/json' \\
    -d '${signIn}' | node -p 'JSON.parse(fs.readFileSync(0)).access_token') && \\
  curl -s ${base_url}/api/me -H "authorization: Bearer $TOKEN"

With a mailed code, as a front end signs people in. An address that is new gets an account:
  curl -s -o /dev/null '${base_url}/auth/v1/otp' -H 'apikey: ${publishable_key}' -H 'content-type: application/json' \\
    -d '{"email":"you@example.com"}' && \\
  CODE=$(cat ${stackDir}/mail/*.eml | grep -owE '[0-9]{6}' | tail -n 1) && \\
  TOKEN=$(curl -s '${base_url}/auth/v1/verify' -H 'apikey: ${publishable_key}' -H 'content-type: application/json' \\
    -d '{"type":"email","email":"you@example.com","token":"'$CODE'"}' | node -p 'JSON.parse(fs.readFileSync(0)).access_token') && \\
  curl -s ${base_url}/api/me -H "authorization: Bearer $TOKEN"

For supabase-js: address ${base_url}, publishable key ${publishable_key}

A published page, as fans see it:
  ${base_url}/s/${site_id ?? '<site id>'}

Over MCP:
  curl -s ${base_url}/mcp -H 'x-api-key: ${owner.api_key}' -H 'content-type: application/json' \\
    -H 'accept: application/json, text/event-stream' -H 'mcp-protocol-version: 2025-11-25' \\
    -d '${call}'

Over MCP, by signing in: give a client that supports OAuth this address alone, and allow it in the browser:
  ${base_url}/mcp

In a chat, signed as Slack does it. The agent replies on ${stack.stand_ins.slack}/, where you can also write to it:
  T=$(date +%s) && BODY='${mention}' && \\
  SIGNATURE=$(node -p 'require("crypto").createHmac("sha256", process.argv[1]).update(process.argv[2]).digest("hex")' -- ${secrets.slack_signing} "v0:$T:$BODY") && \\
  curl -s ${base_url}/api/content-agent/slack -H 'content-type: application/json' \\
    -H "x-slack-request-timestamp: $T" -H "x-slack-signature: v0=$SIGNATURE" -d "$BODY"

Other accounts, keys, database: ${stackDir}/stack.json    Mail: ${stackDir}/mail/    Logs: ${stackDir}/log/
Stop: Ctrl-C    Resume: npm start    Start over: npm start -- --fresh
`
}
