import { baseUrl, provider, secret, setting } from '../provider.ts'

/** Machines of sandboxes: https://vercel.com/docs/rest-api/sandboxes */
export const vercelSandbox = provider({
  port: 'machines',
  standIn: 'vercel',
  environment: {
    VERCEL_TOKEN: secret(),
    VERCEL_TEAM_ID: setting('team_standin'),
    VERCEL_PROJECT_ID: setting('prj_standin'),
    VERCEL_API_BASE: baseUrl('https://api.vercel.com'),
  },
  async open(env) {
    const { vercelMachines } = await import('./vercel-sandbox.ts')
    return vercelMachines({
      apiBase: env.VERCEL_API_BASE,
      token: env.VERCEL_TOKEN,
      teamId: env.VERCEL_TEAM_ID,
      projectId: env.VERCEL_PROJECT_ID,
    })
  },
})
