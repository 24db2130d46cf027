import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/** A regular expression in the sources, and where it stands first. */
export interface Found {
  /** The file's path in the repository. */
  file: string
  line: number
  /** Absent where the expression is made at run time. */
  expression?: RegExp
}

/** Every regular expression in some files or folders of the repository, each spelling once. */
export async function findExpressions(paths: readonly string[]): Promise<Found[]> {
  const config = await Deno.makeTempFile({ suffix: '.json' })
  try {
    await Deno.writeTextFile(
      config,
      JSON.stringify({
        lint: {
          plugins: [new URL('lint-plugin.ts', import.meta.url).href],
          rules: { tags: [], include: ['expressions/all'] },
        },
      }),
    )
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ['lint', '--json', '--config', config, ...paths],
      cwd: fileURLToPath(root),
    }).output()
    const { diagnostics, errors } = JSON.parse(new TextDecoder().decode(stdout)) as {
      diagnostics: { filename: string; range: { start: { line: number } }; message: string }[]
      errors: unknown[]
    }
    if (errors.length > 0) throw new Error(`${JSON.stringify(errors)} ${new TextDecoder().decode(stderr)}`)
    const expressions = diagnostics.map(({ filename, range, message }) => {
      const regex = JSON.parse(message) as 'made' | { pattern: string; flags: string }
      return {
        file: filename.slice(root.href.length),
        line: range.start.line,
        ...regex === 'made' ? {} : { expression: new RegExp(regex.pattern, regex.flags) },
      }
    })
    return [
      ...new Map(expressions.map((one) => [String(one.expression ?? `${one.file}:${one.line}`), one]))
        .values(),
    ]
  } finally {
    await Deno.remove(config)
  }
}
