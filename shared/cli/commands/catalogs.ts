import type { Command } from 'commander'
import type { Catalog } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { confirm } from '../confirm.ts'
import { catalogId, catalogSteps } from '../find-catalog.ts'
import { count, day, usd } from '../numbers.ts'
import { table } from '../table.ts'
import { plain } from '../terminal.ts'
import { fill } from './fill.ts'
import { picture } from './picture.ts'
import { report } from './report.ts'
import { songs } from './songs.ts'
import { summary } from './summary.ts'

export function catalogs(parent: Command): void {
  const group = parent.command('catalogs').description('List, create, fill, rename and delete catalogs.')

  addCommand(group, 'list', 'List your catalogs and those of your organizations, newest first.', [
    'acp catalogs list',
    'acp catalogs list --json',
  ]).action(withSession(async ({ client, signal, show }) => {
    const catalogs: Catalog[] = []
    for await (const catalog of client.catalogs.listAll({ limit: 100 }, { signal })) catalogs.push(catalog)
    show(
      catalogs,
      () =>
        catalogs.length === 0
          ? 'There are no catalogs. Create one with: acp catalogs create "My catalog"'
          : table(catalogs, [
            { title: 'ID', value: ({ id }) => id },
            { title: 'NAME', value: ({ name }) => name, flexible: true },
            {
              title: 'VALUE',
              value: ({ headline }) => headline.value ? usd(headline.value.mid) : '-',
              right: true,
            },
            {
              title: 'STATE',
              value: ({ headline: { id, state, updating } }) =>
                id && updating ? 'updating' : state.replace('_', ' '),
            },
            { title: 'CONFIDENCE', value: ({ headline }) => headline.confidence?.level ?? '-' },
            {
              title: 'VALUED',
              value: ({ headline }) => headline.base ? count(headline.base.valued) : '-',
              right: true,
            },
            { title: 'SONGS', value: ({ song_count }) => count(song_count), right: true },
            { title: 'CREATED', value: ({ created_at }) => day(created_at) },
          ]),
    )
  }))

  addCommand(group, 'create <name>', 'Create an empty catalog.', [
    'acp catalogs create "Summer releases"',
    'acp catalogs create "Label catalog" --organization <id>',
  ])
    .option('--organization <id>', 'the organization that owns it; by default you do')
    .action(withSession(async ({ client, options, signal, show }, name: string) => {
      const { organization } = options as { organization?: string }
      const { catalog } = await client.catalogs.create({ name, organization_id: organization }, { signal })
      show(catalog, () => `Created ${plain(catalog.name)} (${catalog.id})`)
    }))

  addCommand(group, 'rename <catalog> <name>', 'Rename a catalog, given by its id or its name.', [
    'acp catalogs rename "Summer releases" "Summer 2026"',
  ]).action(withSession(async ({ client, signal, show }, given: string, name: string) => {
    const id = await catalogId(client, given, signal)
    const { catalog } = await client.catalogs.rename(id, name, { signal })
    show(catalog, () => `Renamed to ${plain(catalog.name)} (${catalog.id})`)
  }, catalogSteps))

  addCommand(group, 'delete <catalog>', 'Delete a catalog with its valuations. Measurements are kept.', [
    'acp catalogs delete "Summer 2026"',
    'acp catalogs delete 0e000000-0000-4000-8000-000000000004 --yes',
  ])
    .option('--yes', 'do not ask')
    .action(withSession(async ({ client, options, signal, show }, given: string) => {
      const id = await catalogId(client, given, signal)
      const question = `Delete the catalog ${given} with its valuations?`
      await confirm(question, options as { yes?: boolean }, 'Nothing was deleted')
      const deleted = await client.catalogs.delete(id, { signal })
      show(deleted, () => `Deleted ${deleted.catalog_id}`)
    }, catalogSteps))

  songs(group)
  summary(group)
  fill(group)
  picture(group)
  report(group)
}
