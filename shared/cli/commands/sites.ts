import type { Command } from 'commander'
import type { ApiClient, Site } from '../../client/mod.ts'
import { addCommand, type Session, withSession } from '../command.ts'
import { CliError, type NextSteps, usageError, withNextSteps } from '../failure.ts'
import { followRun } from '../follow-run.ts'
import { day } from '../numbers.ts'
import { openInBrowser } from '../open-file.ts'
import { table } from '../table.ts'
import { note, person, plain } from '../terminal.ts'
import { siteEdits } from './site-edits.ts'

const exampleId = '0e000000-0000-4000-8000-000000000020'

export function sites(parent: Command): void {
  const group = parent.command('sites').description('List, create, generate, publish and open sites.')

  addCommand(group, 'list', 'List your sites.', ['acp sites list', 'acp sites list --organization <id>'])
    .option('--organization <id>', 'those of an organization')
    .action(withSession<{ organization?: string }, []>(async ({ client, options, signal, show }) => {
      const sites: Site[] = []
      const query = { organizationId: options.organization, limit: 100 }
      for await (const site of client.sites.listAll(query, { signal })) sites.push(site)
      show(
        sites,
        () =>
          sites.length === 0 ? 'There are no sites. Create one with: acp sites create' : table(sites, [
            { title: 'ID', value: ({ id }) => id },
            { title: 'NAME', value: ({ name }) => name, flexible: true },
            { title: 'STATE', value: stateOf },
            { title: 'REVISION', value: ({ revision }) => String(revision), right: true },
            { title: 'CHANGED', value: ({ updated_at }) => day(updated_at) },
          ]),
      )
    }))

  addCommand(
    group,
    'create [release-url]',
    'Create a private page from a release, or from --name and --brief, and generate it.',
    [
      'acp sites create https://open.spotify.com/album/6N9PS4QXF1D0OWPk0Sxtb4',
      'acp sites create --name "Night Train" --artist "VANTA/9" --brief "A night train through the Alps"',
    ],
  )
    .option('--name <name>', 'its name')
    .option(
      '--artist <name>',
      'the artist, as it is written on the page; needed without a release, which has its artist',
    )
    .option('--brief <text>', 'what it is about')
    .option('--colors <names>', 'its colors, for example "black and gold"')
    .option('--emphasis <block>', 'what follows the title: listen, shows, signup or tracks')
    .option('--game', 'with a game on the page')
    .option('--organization <id>', 'the organization that owns it')
    .option('--no-generate', 'without a draft, to generate it later')
    .action(withSession<
      {
        name?: string
        artist?: string
        brief?: string
        colors?: string
        emphasis?: NonNullable<Site['draft']>['design']['emphasis']
        game?: boolean
        organization?: string
        generate: boolean
      },
      [string | undefined]
    >(
      async (session, releaseUrl) => {
        const { client, options, signal, show, next } = session
        const { name, brief, colors: instruction, emphasis, game, organization, generate } = options
        if (!releaseUrl && !(name && brief)) throw usageError('Give a release, or --name and --brief')
        const artist = options.artist ?? (releaseUrl ? undefined : await askForArtist(session))
        const design = emphasis && { emphasis }
        const body = { releaseUrl, name, artist, brief, game, design, organizationId: organization }
        const created = ({ id, name, facts }: Site) =>
          plain(`Created ${name}${facts.artist ? ` by ${facts.artist}` : ''} (${id})`)
        if (!generate) {
          const site = await client.sites.create(body, { signal })
          const step = next(`acp sites generate ${site.id}`)
          return show(site, () => `${created(site)}. Next: ${step}`)
        }
        note('A model costs 25 credits; the built-in composer is free. Nothing is published.')
        const site = await followRun(
          session,
          { title: 'Generating' },
          (onProgress) => client.sites.createAndGenerate({ ...body, instruction }, { signal, onProgress }),
        )
        const { url } = await client.sites.preview(site.id, {}, { signal })
        const step = next(`acp sites publish ${site.id}`)
        show(
          { ...site, preview_url: url },
          () => `${created(site)}: ${url}\nPublish it with: ${step}`,
        )
      },
    ))

  addCommand(
    group,
    'generate <site>',
    'Generate or change the draft. Publishes nothing; a model costs credits.',
    [
      `acp sites generate ${exampleId}`,
      `acp sites generate ${exampleId} --instruction "make it black and gold"`,
    ],
  )
    .option('--instruction <text>', 'what to change; by default another version is generated', '')
    .action(withSession<{ instruction: string }, [string]>(
      async (session, id) => {
        const { client, options: { instruction }, signal, show, next } = session
        const { revision } = await findSite(client, id, signal)
        let isPreviewed = false
        // The first address shows each newer state too.
        const onPreview = ({ url }: { url: string }) => {
          if (!isPreviewed) note(`\nSee the page so far: ${url}`)
          isPreviewed = true
        }
        const site = await followRun(
          session,
          { title: 'Generating' },
          (onProgress) =>
            client.sites.generate(id, { revision, instruction }, { signal, onProgress, onPreview }),
        )
        show(site, () => `Generated revision ${site.revision}. See it with: ${next(`acp sites open ${id}`)}`)
      },
    ))

  siteEdits(group, findSite, siteSteps)

  addCommand(group, 'publish <site>', 'Publish the current draft.', [`acp sites publish ${exampleId}`])
    .action(withSession(async ({ client, baseUrl, signal, show }, id: string) => {
      const { revision } = await findSite(client, id, signal)
      const steps = { invalid_input: `Generate a draft first: acp sites generate ${id}` }
      const site = await withNextSteps(steps, () => client.sites.publish(id, revision, { signal }))
      const url = await publicUrl(client, baseUrl, site, signal)
      show({ ...site, public_url: url }, () => `Published: ${url}`)
    }))

  addCommand(group, 'unpublish <site>', 'Take the page offline. Draft and fans stay.', [
    `acp sites unpublish ${exampleId}`,
  ]).action(withSession(async ({ client, signal, show }, id: string) => {
    const site = await client.sites.unpublish(id, { signal })
    show(site, () => `${plain(site.name)} is offline`)
  }, siteSteps))

  addCommand(group, 'open <site>', 'Open the published page, or else a preview of the draft.', [
    `acp sites open ${exampleId}`,
  ]).action(withSession(async ({ client, baseUrl, options, signal, show }, id: string) => {
    const site = await findSite(client, id, signal)
    if (!site.published && !site.draft) {
      throw new CliError('The site has no draft yet', `Generate one with: acp sites generate ${id}`)
    }
    const url = site.published
      ? await publicUrl(client, baseUrl, site, signal)
      : (await client.sites.preview(id, {}, { signal })).url
    show({ url }, () => url)
    if (!options.json && !await openInBrowser(url)) note('No browser could be opened: open the address above')
  }))
}

/** Asks who the page names as the artist, and offers the only artist of the account. A script has to say it. */
export async function askForArtist(
  { client, signal }: Pick<Session<unknown>, 'client' | 'signal'>,
  ask = person(),
): Promise<string> {
  if (!ask) throw usageError('A page without a release needs its artist', 'Add --artist')
  const { artists } = await client.artists.list({ limit: 20 }, { signal })
  const [own, ...others] = artists.flatMap(({ name }) => name ?? [])
  if (others.length > 0) note(`Your artists: ${plain([own, ...others].join(', '))}`)
  const offered = others.length === 0 ? own : undefined
  const artist = await ask(`Artist, as it is written on the page${offered ? ` [${plain(offered)}]` : ''}: `)
  if (!artist && !offered) throw usageError('A page without a release needs its artist', 'Add --artist')
  return artist || offered!
}

const listSites = 'List your sites with: acp sites list'
const siteSteps: NextSteps = {
  not_found: listSites,
  invalid_input: `A site is given by its id. ${listSites}`,
}

const findSite = (client: ApiClient, id: string, signal: AbortSignal) =>
  withNextSteps(siteSteps, () => client.sites.get(id, { signal }))

const stateOf = ({ published, draft, revision }: Site) =>
  published ? 'published' : draft ? 'draft' : revision === 0 ? 'empty' : 'unpublished'

/** The page has the address of its preview, which the server knows: it may have another host than the API. */
async function publicUrl(client: ApiClient, baseUrl: string, { id, slug }: Site, signal: AbortSignal) {
  try {
    const { url } = await client.sites.preview(id, {}, { signal })
    return url.replace(`${id}/preview`, slug ?? id).split('?')[0]!
  } catch {
    signal.throwIfAborted()
    return `${baseUrl}/s/${slug ?? id}`
  }
}
