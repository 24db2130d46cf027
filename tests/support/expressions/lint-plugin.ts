/** What this plugin uses of `deno lint`, whose own types are not part of the stable library. */
interface Node {
  regex?: { pattern: string; flags: string }
}
interface LintContext {
  report(finding: { node: Node; message: string }): void
}

/** Reports every regular expression of a file, by the linter's parser: literals, and what is made at run time. */
export default {
  name: 'expressions',
  rules: {
    all: {
      create(context: LintContext) {
        const made = (node: Node) => context.report({ node, message: JSON.stringify('made') })
        return {
          Literal(node: Node) {
            if (node.regex) context.report({ node, message: JSON.stringify(node.regex) })
          },
          'NewExpression[callee.name="RegExp"]': made,
          'CallExpression[callee.name="RegExp"]': made,
        }
      },
    },
  },
}
