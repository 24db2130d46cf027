import { extname } from 'node:path'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'
import { type ESTree, Visitor } from 'rolldown/utils'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A regular expression in the sources, and where it stands first. */
export interface Found {
  /** The file's path in the repository. */
  file: string
  line: number
  /** Absent where the expression is made at run time. */
  expression?: RegExp
}

/** Every regular expression in some files or folders of the repository, each spelling once. */
export async function findExpressions(patterns: readonly string[]): Promise<Found[]> {
  const found = new Map<string, Found>()
  for await (const file of glob(patterns, { cwd: root })) {
    const text = await Deno.readTextFile(root + file)
    const add = (start: number, expression?: RegExp) => {
      const line = text.slice(0, start).split('\n').length
      const spelling = String(expression ?? `${file}:${line}`)
      if (!found.has(spelling)) found.set(spelling, { file, line, ...expression && { expression } })
    }
    const addMade = ({ callee, start }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') add(start)
    }
    new Visitor({
      Literal(node) {
        if ('regex' in node) add(node.start, new RegExp(node.regex.pattern, node.regex.flags))
      },
      NewExpression: addMade,
      CallExpression: addMade,
    }).visit(parseAst(text, { lang: extname(file) === '.tsx' ? 'tsx' : 'ts' }, file))
  }
  return [...found.values()]
}
