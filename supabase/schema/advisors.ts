import { supabaseCli } from './cli.ts'

/** One notice of Supabase's advisors. */
export interface Notice {
  name: string
  level: 'INFO' | 'WARN' | 'ERROR'
  detail: string
}

/**
 * What `supabase db advisors` says of a database, security and performance, from the mildest level up. Unused indexes are
 * left out: they are a report on the traffic since the statistics began, and a new database has had none.
 */
export async function advisorNotices(url: string): Promise<Notice[]> {
  const { success, stdout, stderr } = await supabaseCli([
    ...['db', 'advisors', `--remote=${url}`],
    ...['--type', 'all', '--level', 'info', '--fail-on', 'none', '--output-format', 'json'],
  ])
  if (!success) throw new Error(`supabase db advisors failed: ${stderr}`)
  const { results } = JSON.parse(stdout) as { results?: Notice[] }
  if (!results) throw new Error(`supabase db advisors answered in another form: ${stdout.slice(0, 200)}`)
  return results.filter(({ name }) => name !== 'unused_index')
}
