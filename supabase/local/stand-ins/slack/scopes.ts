/** The scopes that a bot token may have here (https://docs.slack.dev/reference/scopes). */
export const botScopes = [
  'app_mentions:read',
  'channels:history',
  'chat:write',
  'groups:history',
  'metadata.message:read',
]

type Arguments = Record<string, unknown>

/** Which scopes a call of each method needs, from the methods' pages at https://docs.slack.dev/reference/methods. */
const needed: Record<string, (args: Arguments) => string[]> = {
  'chat.postMessage': () => ['chat:write'],
  'conversations.replies': ({ channel, include_all_metadata }) => [
    String(channel).startsWith('G') ? 'groups:history' : 'channels:history',
    ...String(include_all_metadata) === 'true' ? ['metadata.message:read'] : [],
  ],
}

/** Slack's error for the first scope that a token lacks for a call; undefined if it has all. */
export function missingScope(method: string, args: Arguments, provided: Set<string>): Response | undefined {
  const missing = needed[method]?.(args).find((scope) => !provided.has(scope))
  return missing === undefined ? undefined : Response.json({
    ok: false,
    error: 'missing_scope',
    needed: missing,
    provided: [...provided].join(','),
  })
}
