import * as z from 'zod'
import { apiBase, type Configured } from '../../platform/environment.ts'

/** The variables of sandboxes' repositories, read by the API and by the worker. */
export const githubVariables = {
  GITHUB_API_BASE: apiBase('https://api.github.com'),
  GITHUB_TOKEN: z.string().optional(),
  GITHUB_OWNER: z.string().regex(/^[\w-]{1,100}$/).optional(),
}

export interface GithubOptions {
  apiBase: string
  token: string
  /** The organization that owns the repositories; without one they are the token's own account's. */
  owner?: string
  timeoutMs?: number
}

export function githubConfiguration(
  env: { GITHUB_API_BASE: string; GITHUB_TOKEN?: string; GITHUB_OWNER?: string },
): Configured<GithubOptions> {
  if (!env.GITHUB_TOKEN) return { lacking: 'GITHUB_TOKEN' }
  return { options: { apiBase: env.GITHUB_API_BASE, token: env.GITHUB_TOKEN, owner: env.GITHUB_OWNER } }
}
