import { baseUrl, provider, secret, signingSecret } from '../provider.ts'

/** Messages in threads: https://docs.slack.dev/apis/web-api */
export const slackChat = provider({
  port: 'chat',
  standIn: 'slack',
  environment: {
    SLACK_BOT_TOKEN: secret(),
    SLACK_API_BASE: baseUrl('https://slack.com/api'),
  },
  async open({ SLACK_API_BASE: apiBase, SLACK_BOT_TOKEN: botToken }) {
    const { slackChat } = await import('./slack.ts')
    return slackChat({ apiBase, botToken })
  },
})

/** Signed events: https://docs.slack.dev/apis/events-api */
export const slackEvents = provider({
  port: 'chatEvents',
  standIn: 'slack',
  environment: { SLACK_SIGNING_SECRET: signingSecret() },
  async open({ SLACK_SIGNING_SECRET: secrets }) {
    const { slackEvents } = await import('./slack-events.ts')
    return slackEvents(secrets)
  },
})
