import { type Body, callInit, type Calls, endpoints, fileBody, only, type Query } from '../calls.ts'
import { repeatable, type Result } from '../calls.ts'
import { dataOf, type Run } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import { eachRow } from '../pages.ts'
import type { Runs, WaitOptions } from './runs.ts'

export type Site = Result<'get_site'>['site']

export interface GenerateOptions extends WaitOptions {
  /** Called with an address that shows the page so far, until the run ends. */
  onPreview?: (preview: { url: string }) => void
}

/** The body of a PATCH, by its action, and the results that have more than the site. */
type Change = Body<'change_site'>
type Edited = Extract<Result<'change_site'>, { corrections: unknown }>
type Restored = Extract<Result<'change_site'>, { missing_assets: unknown }>

export function sites(calls: Calls, runs: Pick<Runs, 'list' | 'wait'>) {
  const { plain, query, body } = endpoints(calls)
  const list = query('GET /api/sites')
  const get = only(plain('GET /api/sites/{id}'), 'site')
  const create = body('POST /api/sites')
  const change = body('PATCH /api/sites/{id}')
  const preview = body('POST /api/sites/{id}/preview', repeatable)
  const receipt = only(query('GET /api/sites/{id}/signups/receipt'), 'receipt')
  const remove = body('DELETE /api/sites/assets')

  async function waitForGeneration(
    id: string,
    runId: string,
    { onProgress, onPreview, timeoutMs = 3_600_000, ...options }: GenerateOptions = {},
  ): Promise<Site> {
    let previewed: string | undefined
    const watch = (run: Run) => {
      onProgress?.(run)
      const url = run.preview_url
      if (url !== undefined && url !== previewed) {
        onPreview?.({ url: previewed = url })
      }
    }
    await runs.wait(runId, { ...options, onProgress: watch, timeoutMs })
    return await get(id, options)
  }

  return {
    list,
    listAll: (query: Query<'list_sites'> = {}, options?: CallOptions) =>
      eachRow((page) => list({ ...query, page }, options), ({ sites }) => sites),
    get,

    /** Creates a private draft from `releaseUrl`, or from `name` and `brief`. */
    create: only(create, 'site'),

    /** Creates a site and generates its draft, and waits for it, as `generate` does. */
    createAndGenerate: async (
      body: Omit<Body<'create_site'>, 'generate'>,
      options: GenerateOptions = {},
    ): Promise<Site> => {
      const { site, runId } = await create({ ...body, generate: true, background: true }, options)
      return await waitForGeneration(site.id, runId!, options)
    },

    /**
     * Generates the draft in the background and waits for it. Publishes nothing; costs credits. `onPreview` is called with
     * the address of the page so far, whenever a model has written more of it.
     */
    async generate(
      id: string,
      { revision, instruction }: { revision: number; instruction: string },
      options: GenerateOptions = {},
    ): Promise<Site> {
      const body = {
        action: 'generate' as const,
        revision,
        instruction,
        background: true,
      }
      // A repeated request for the same revision and instruction returns the same run.
      const { site, runId }: { site?: Site; runId?: string } = await change(id, body, {
        signal: options.signal,
        ...repeatable,
      })
      return runId === undefined
        ? site ?? await get(id, options)
        : await waitForGeneration(id, runId, options)
    },

    /**
     * The run that is generating the draft in the background, requested by anybody; undefined if there is none. Any change of
     * the site makes it fail.
     */
    findGeneration: async (id: string, options?: CallOptions): Promise<Run | undefined> => {
      const { runs: newest } = await runs.list({ site_id: id, limit: 100 }, options)
      return newest.find(({ finishedAt }) => finishedAt === null)
    },

    /** Waits for a generation that is in progress, as `generate` does. */
    waitForGeneration,

    /**
     * Changes name, `slug`, artist, assets, facts or a part of the design, in the draft too. Free; null removes a value.
     * `corrections` are colors that were changed to be readable.
     */
    edit: async (
      id: string,
      fields: Omit<Extract<Change, { action: 'edit' }>, 'action'>,
      options?: CallOptions,
    ) => await change(id, { action: 'edit', ...fields }, options) as Edited,

    /** Three palettes for an edit of the design, and the colors of the brief that the draft does not have. */
    palettes: plain('GET /api/sites/{id}/palettes'),

    /** The revisions that can be restored, newest first. */
    revisions: query('GET /api/sites/{id}/revisions'),

    /** Brings back an earlier revision as the next one. */
    restore: async (id: string, fields: { revision: number; to: number }, options?: CallOptions) =>
      await change(id, { action: 'restore', ...fields }, options) as Restored,

    /** Shows the current draft to everybody. */
    publish: async (id: string, revision: number, options?: CallOptions): Promise<Site> =>
      (await change(id, { action: 'publish', revision }, options)).site!,

    /** Takes the page offline. Draft and fans stay. */
    unpublish: async (id: string, options?: CallOptions): Promise<Site> =>
      (await change(id, { action: 'unpublish' }, { ...options, ...repeatable }))
        .site!,

    delete: plain('DELETE /api/sites/{id}'),

    /**
     * A public address of the draft, for an hour. With `changes`, of the draft as `edit` would make it: nothing is saved, the
     * address shows your newest such preview of the site, and it ends when the site changes.
     */
    preview: (id: string, changes: Body<'preview_site'> = {}, options?: CallOptions) =>
      preview(id, changes, options),

    /** The pages of a workspace in short: picture, address, visits and fans. */
    pages: query('GET /api/pages'),

    /** The fans of all sites of a workspace. */
    fans: query('GET /api/fans'),

    signups: query('GET /api/sites/{id}/signups'),

    /** What proves the consent of one fan. */
    receipt: (id: string, email: string, options?: CallOptions) => receipt(id, { email }, options),

    /** Visits, plays, clicks and sign-ups by day. */
    visits: query('GET /api/sites/{id}/visits'),

    /** Uploads a picture or a sound of at most 4 MB, to pass to `create` in `assets`. */
    uploadAsset: async (file: File, query: Query<'upload_site_asset'> = {}, options?: CallOptions) =>
      (await dataOf(
        calls.POST('/api/sites/assets', { ...callInit(options), params: { query }, ...fileBody(file) }),
      )).asset,

    /** The pictures and sounds of a workspace, each with the sites that use it. */
    assets: query('GET /api/sites/assets'),

    /** Deletes an asset that no site uses. */
    deleteAsset: (id: string, options?: CallOptions) => remove({ id }, options),
  }
}
