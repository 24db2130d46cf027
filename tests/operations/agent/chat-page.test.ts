import { beforeAll, expect, it } from 'vitest'
import { desktop, openBrowser, phone } from '../../support/browser.ts'
import { fixture } from '../../support/fixture.ts'
import { openAgentWorld } from './world.ts'

const world = fixture(openAgentWorld)
const browser = fixture(openBrowser)
beforeAll(async () => {
  world.platform.vendors.content.durationMs = 50
  await world.platform.database.owner`
    insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', 'T0DEMO0001', ${world.label.id})`
  await world.work()
})

it.each([['desktop', desktop], ['phone', phone]] as const)(
  'A person writes to the agent on the stand-in\u2019s page and reads its replies there: %s',
  (name, options) =>
    browser.visit(async ({ page, errors }) => {
      await page.goto(world.platform.vendors.slack.origin)
      await page.getByLabel('Say to @content-agent').fill(`${world.artist.id} batch=2`)
      await page.getByRole('button', { name: 'Send' }).first().click()
      const thread = page.getByRole('region', { name: 'A thread' }).first()
      await thread.getByText('2 of 2 videos are ready').waitFor()
      await expect.poll(() => thread.innerText()).toContain('On it: 2 videos of Ana & the <Waves>')
      await expect.poll(() => thread.getByRole('link').count()).toBe(2)
      await thread.getByLabel('Mention it in this thread').fill('batch=99 <b>')
      await thread.getByRole('button', { name: 'Send' }).click()
      await page.getByText('I need the id of an artist.').first().waitFor()
      expect(errors).toEqual([])
      const folder = Deno.env.get('PICTURES')
      if (folder) await page.screenshot({ path: `${folder}/slack-${name}.png`, fullPage: true })
    }, options),
)
