import type { Command } from 'commander'
import type { ApiClient, Site } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { type NextSteps, usageError } from '../failure.ts'
import { day } from '../numbers.ts'
import { wholeNumber } from '../options.ts'
import { table } from '../table.ts'
import { plain } from '../terminal.ts'

const exampleId = '0e000000-0000-4000-8000-000000000020'

interface Fields {
  name?: string
  artist?: string
  /** False with --no-slug. */
  slug?: string | false
  releaseDate?: string
  headline?: string
  description?: string
  emphasis?: NonNullable<Site['draft']>['design']['emphasis']
  /** False with --no-game. */
  game?: boolean
  action?: string[]
}

type Link = NonNullable<Site['facts']['links']>[number]

/** The links with the verbs of options such as `spotify=pre_save`. */
function withActions(links: readonly Link[] = [], options: readonly string[] = []): Link[] {
  const actions = new Map(options.map((option) => {
    const [service = '', action = ''] = option.split('=')
    if (!links.some((link) => link.service === service) || action === '') {
      const services = [...new Set(links.map(({ service }) => service))].join(', ')
      throw usageError(
        `--action is a service of the page and its verb, not ${option}`,
        services && `Services: ${services}`,
      )
    }
    return [service, action === 'none' ? undefined : action]
  }))
  return links.map((link) =>
    actions.has(link.service) ? { ...link, action: actions.get(link.service) as Link['action'] } : link
  )
}

/** Changes to a site without a generator: edits, and the way back. */
export function siteEdits(
  group: Command,
  findSite: (client: ApiClient, id: string, signal: AbortSignal) => Promise<Site>,
  siteSteps: NextSteps,
): void {
  addCommand(group, 'edit <site>', 'Change the draft without generating it. Publishes nothing; free.', [
    `acp sites edit ${exampleId} --headline "Harbour Morning" --release-date 2026-03-13`,
    `acp sites edit ${exampleId} --slug harbour-morning`,
    `acp sites edit ${exampleId} --emphasis shows --action spotify=pre_save --no-game`,
  ])
    .option('--name <name>', 'its name')
    .option('--artist <name>', 'the artist, as it is written on the page')
    .option('--slug <slug>', 'its address below /s/, at once')
    .option('--no-slug', 'its id as its address')
    .option('--release-date <date>', 'when the release comes out, YYYY-MM-DD')
    .option('--headline <text>', 'the title on the page')
    .option('--description <text>', 'the text below the title')
    .option('--emphasis <block>', 'what follows the title: listen, shows, signup or tracks')
    .option('--game', 'with a game')
    .option('--no-game', 'without one')
    .option(
      '--action <service=verb>',
      'the verb of a link: listen, watch, pre_save, pre_order, buy, download or none; may be repeated',
      (value: string, earlier: string[] = []) => [...earlier, value],
    )
    .action(withSession<Fields, [string]>(async ({ client, options, signal, show }, id) => {
      const { name, artist, slug, releaseDate, headline, description, emphasis, game, action } = options
      const texts = { headline, description, emphasis }
      const design = Object.values(texts).some((text) => text !== undefined) ? texts : undefined
      const fields = { name, artist, slug: slug === false ? null : slug, releaseDate, game, design }
      if (!action && Object.values(fields).every((value) => value === undefined)) {
        throw usageError('Give what to change')
      }
      const { revision, facts } = await findSite(client, id, signal)
      const links = action && withActions(facts.links, action)
      const { site } = await client.sites.edit(id, { revision, ...fields, links }, { signal })
      show(site, () => `${plain(site.name)} has revision ${site.revision}`)
    }))

  addCommand(group, 'revisions <site>', 'List the revisions that can be restored.', [
    `acp sites revisions ${exampleId}`,
  ]).action(withSession(async ({ client, signal, show }, id: string) => {
    const { revisions } = await client.sites.revisions(id, { limit: 50 }, { signal })
    show(revisions, () =>
      table(revisions, [
        { title: 'REVISION', value: ({ revision }) => String(revision), right: true },
        { title: 'MADE BY', value: ({ action }) => action },
        { title: 'NAME', value: ({ name }) => name, flexible: true },
        { title: 'AT', value: ({ created_at }) => day(created_at) },
      ]))
  }, siteSteps))

  addCommand(group, 'restore <site> <revision>', 'Bring back an earlier revision of the draft.', [
    `acp sites restore ${exampleId} 1`,
  ]).action(withSession(async ({ client, signal, show }, id: string, to: string) => {
    const { revision } = await findSite(client, id, signal)
    const fields = { revision, to: wholeNumber('<revision>', to) }
    const { site, missing_assets } = await client.sites.restore(id, fields, { signal })
    const without = missing_assets.length > 0 ? `, without deleted files: ${missing_assets.join(', ')}` : ''
    show({ ...site, missing_assets }, () => plain(`${site.name} has revision ${site.revision}${without}`))
  }))
}
