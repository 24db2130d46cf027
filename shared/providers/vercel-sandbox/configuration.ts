import * as z from 'zod'
import { apiBase, type Configured, firstLacking } from '../../platform/environment.ts'

/** The variables of sandboxes' machines, read by the API and by the worker. */
export const vercelVariables = {
  VERCEL_API_BASE: apiBase('https://api.vercel.com'),
  VERCEL_TOKEN: z.string().optional(),
  VERCEL_TEAM_ID: z.string().optional(),
  VERCEL_PROJECT_ID: z.string().optional(),
}

export interface VercelOptions {
  apiBase: string
  token: string
  teamId: string
  projectId: string
  timeoutMs?: number
}

export function vercelConfiguration(
  env: {
    VERCEL_API_BASE: string
    VERCEL_TOKEN?: string
    VERCEL_TEAM_ID?: string
    VERCEL_PROJECT_ID?: string
  },
): Configured<VercelOptions> {
  const { VERCEL_API_BASE, VERCEL_TOKEN, VERCEL_TEAM_ID, VERCEL_PROJECT_ID } = env
  const lacking = firstLacking({ VERCEL_TOKEN, VERCEL_TEAM_ID, VERCEL_PROJECT_ID })
  if (lacking) return { lacking }
  return {
    options: {
      apiBase: VERCEL_API_BASE,
      token: VERCEL_TOKEN!,
      teamId: VERCEL_TEAM_ID!,
      projectId: VERCEL_PROJECT_ID!,
    },
  }
}
