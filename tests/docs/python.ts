import { parser } from '@lezer/python'

type Node = ReturnType<typeof parser.parse>['topNode']

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

/** What a Python program sends by its one call of `requests`, read by the grammar of the language. */
export function readPython(code: string) {
  const textOf = ({ from, to }: Node) => code.slice(from, to)
  const valueOf = (node: Node): unknown => {
    const parts = childrenOf(node).filter(({ name }) => !['{', '}', '[', ']', ':', ','].includes(name))
    switch (node.name) {
      case 'None':
        return null
      case 'Boolean':
        return textOf(node) === 'True'
      case 'Number':
      case 'String':
        return JSON.parse(textOf(node))
      case 'ArrayExpression':
        return parts.map(valueOf)
      case 'DictionaryExpression':
        return Object.fromEntries(
          parts.flatMap((key, index) => index % 2 ? [] : [[valueOf(key), valueOf(parts[index + 1]!)]]),
        )
      default:
        return textOf(node)
    }
  }
  const tree = parser.parse(code)
  const calls: Node[] = []
  tree.iterate({
    enter({ node, type }) {
      if (type.isError) throw new Error(`No Python at ${node.from}: ${code.slice(node.from, node.from + 40)}`)
      if (node.name === 'CallExpression' && textOf(node).startsWith('requests.')) calls.push(node)
    },
  })
  if (calls.length !== 1) throw new Error(`${calls.length} requests`)
  const [called, list] = childrenOf(calls[0]!) as [Node, Node]
  const args = childrenOf(list)
  const named = args.flatMap((each, index) =>
    each.name === 'AssignOp' ? [[textOf(args[index - 1]!), valueOf(args[index + 1]!)]] : []
  )
  return {
    method: textOf(called).slice('requests.'.length),
    url: valueOf(args[1]!) as string,
    ...Object.fromEntries(named) as { headers?: object; json?: unknown; files?: object },
  }
}
