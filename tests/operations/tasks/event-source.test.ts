import { afterAll, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openBrowser } from '../../support/browser.ts'
import { fixture } from '../../support/fixture.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { enqueueRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
const api = fixture(() => listen(platform.api))
const browser = fixture(openBrowser)
/** A front end on an origin of its own. */
const site = listen({
  fetch: () =>
    new Response('<!doctype html><title>Site</title>', { headers: { 'content-type': 'text/html' } }),
})
afterAll(() => site.close())

it('EventSource in a page of another origin follows a run to its end by a ticket', async () => {
  const { id, key } = await createAccount(platform.database)
  const runId = await enqueueRun(platform.database, 'some_task', id)
  await platform.database.owner`select private.end_run(${runId}, '{}', null)`
  await browser.visit(async ({ page, errors }) => {
    await page.goto(site.url)
    const run = await page.evaluate(async ({ events, key }) => {
      const created = await fetch(`${events}/ticket`, { method: 'POST', headers: { 'x-api-key': key } })
      const { ticket } = await created.json()
      return await new Promise((resolve, reject) => {
        const source = new EventSource(`${events}?ticket=${ticket}`)
        source.addEventListener('end', ({ data }) => {
          source.close()
          resolve(JSON.parse(data))
        })
        source.onerror = () => reject(new Error('The stream failed'))
      })
    }, { events: `${api.url}/api/tasks/runs/${runId}/events`, key })
    expect(run).toMatchObject({ id: runId, status: 'completed' })
    expect(errors).toEqual([])
  })
})
