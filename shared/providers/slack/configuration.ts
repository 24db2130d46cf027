import * as z from 'zod'
import { apiBase, type Configured } from '../../platform/environment.ts'

/** The variables of the content agent in Slack: the signing secret for the API, the token for the worker. */
export const slackVariables = {
  SLACK_API_BASE: apiBase('https://slack.com/api'),
  SLACK_BOT_TOKEN: z.string().optional(),
  SLACK_SIGNING_SECRET: z.string().optional(),
  AGENT_CALLBACK_SECRET: z.string().optional(),
}

export interface SlackOptions {
  apiBase: string
  botToken: string
  timeoutMs?: number
}

export function slackConfiguration(
  env: { SLACK_API_BASE: string; SLACK_BOT_TOKEN?: string },
): Configured<SlackOptions> {
  if (!env.SLACK_BOT_TOKEN) return { lacking: 'SLACK_BOT_TOKEN' }
  return { options: { apiBase: env.SLACK_API_BASE, botToken: env.SLACK_BOT_TOKEN } }
}
