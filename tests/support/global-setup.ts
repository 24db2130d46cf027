import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../supabase/build/web.ts'
import { startTestServer } from './server.ts'
import { provideStackTemplate } from './stack-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the test server, with DATABASE for the database's name. */
    adminUrl: string
    /** The address of role platform_api, likewise. */
    apiUrl: string
    /** The address of role platform_worker, likewise. */
    workerUrl: string
    /** The file that the test server logs to. */
    serverLog: string
  }
}

/** One Postgres for the whole run, with the template that each test file clones. */
export default async function setup(project: TestProject) {
  await buildWeb()
  const server = await startTestServer()
  project.provide('adminUrl', server.adminUrl)
  project.provide('apiUrl', server.apiUrl)
  project.provide('workerUrl', server.workerUrl)
  project.provide('serverLog', server.logFile)
  const { removeTemplate } = await provideStackTemplate(project)
  return async () => {
    await server.stop()
    await removeTemplate()
  }
}
