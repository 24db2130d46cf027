import { supabaseCli } from './cli.ts'

/** One notice of Supabase's advisors. */
export interface Notice {
  name: string
  level: 'INFO' | 'WARN' | 'ERROR'
  detail: string
}

/**
 * The notices of `supabase db advisors` for a database, security and performance, at every level. Unused indexes are left
 * out, because a new database has had no traffic.
 */
export async function advisorNotices(url: string): Promise<Notice[]> {
  const { success, stdout, stderr } = await supabaseCli([
    ...['db', 'advisors', `--remote=${url}`],
    ...['--type', 'all', '--level', 'info', '--fail-on', 'none', '--output-format', 'json'],
  ])
  if (!success) throw new Error(`supabase db advisors failed: ${stderr}`)
  const { results } = JSON.parse(stdout) as { results?: Notice[] }
  if (!results) throw new Error(`supabase db advisors returned an unexpected form: ${stdout.slice(0, 200)}`)
  return results.filter(({ name }) => name !== 'unused_index')
}
