/** Renders Markdown tokens as React elements, never as raw HTML. */
import { Link as TextLink } from '@mui/material'
import type { Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

type LinkContext = {
  /** Path of the guide's screen, for links to other pages. */
  path: string
  pictures: ReadonlyMap<string, string>
}

/** @example <Markdown tokens={lexer(text)} path="/panduan" pictures={pictures} /> */
export function Markdown({ tokens, ...context }: LinkContext & { tokens: readonly Token[] }) {
  // The tokens are static, so the children need no keys.
  return createElement(Fragment, null, ...tokens.map((token) => renderToken(token, context)))
}

function renderToken(token: Token, context: LinkContext): ReactNode {
  const children = 'tokens' in token && token.tokens ? <Markdown tokens={token.tokens} {...context} /> : null
  switch (token.type) {
    case 'heading':
      return createElement(`h${token.depth}`, null, children)
    case 'paragraph':
      return <p>{children}</p>
    case 'list':
      return <MarkdownList list={token as Tokens.List} {...context} />
    case 'table':
      return <MarkdownTable table={token as Tokens.Table} {...context} />
    case 'strong':
      return <strong>{children}</strong>
    case 'em':
      return <em>{children}</em>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return <pre>{token.text}</pre>
    case 'link':
      return (
        <MarkdownLink href={String(token.href)} path={context.path}>
          {children}
        </MarkdownLink>
      )
    case 'image':
      return <img src={context.pictures.get(String(token.href))} alt={String(token.text)} loading="lazy" />
    case 'space':
      return null
    default:
      return children ?? ('text' in token ? String(token.text) : null)
  }
}

function MarkdownList({ list, ...context }: LinkContext & { list: Tokens.List }) {
  const items = list.items.map((item) => (
    <li key={item.raw}>
      <Markdown tokens={item.tokens} {...context} />
    </li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function MarkdownTable({ table, ...context }: LinkContext & { table: Tokens.Table }) {
  const renderCells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
    row.map((cell) => createElement(tag, { key: cell.text }, <Markdown tokens={cell.tokens} {...context} />))
  return (
    <table>
      <thead>
        <tr>{renderCells(table.header, 'th')}</tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.map(({ text }) => text).join()}>{renderCells(row, 'td')}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link to another page of the guide, or to any other URL. */
function MarkdownLink({ href, path, children }: { href: string; path: string; children: ReactNode }) {
  const page = /^([\w-]+)\.md$/.exec(href)?.[1]
  if (page)
    return (
      <TextLink component={Link} to={`${path}?halaman=${page}`}>
        {children}
      </TextLink>
    )
  return <TextLink href={href}>{children}</TextLink>
}
