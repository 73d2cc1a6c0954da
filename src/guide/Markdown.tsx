/** Markdown as elements, never as HTML: what the guide's pages are written with. */
import { Link as TextLink } from '@mui/material'
import type { Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Place = {
  /** The screen at which other pages are read. */
  path: string
  pictures: ReadonlyMap<string, string>
}

/** @example <Markdown tokens={lexer(text)} path="/panduan" pictures={pictures} /> */
export function Markdown({ tokens, ...place }: Place & { tokens: readonly Token[] }) {
  // Read once and never moved, so that no child needs a key.
  return createElement(Fragment, null, ...tokens.map((token) => drawn(token, place)))
}

function drawn(token: Token, place: Place): ReactNode {
  const inner = 'tokens' in token && token.tokens ? <Markdown tokens={token.tokens} {...place} /> : null
  switch (token.type) {
    case 'heading':
      return createElement(`h${token.depth}`, null, inner)
    case 'paragraph':
      return <p>{inner}</p>
    case 'list':
      return <Listed list={token as Tokens.List} {...place} />
    case 'table':
      return <Tabled table={token as Tokens.Table} {...place} />
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return <pre>{token.text}</pre>
    case 'link':
      return (
        <Led href={String(token.href)} path={place.path}>
          {inner}
        </Led>
      )
    case 'image':
      return <img src={place.pictures.get(String(token.href))} alt={String(token.text)} loading="lazy" />
    case 'space':
      return null
    default:
      return inner ?? ('text' in token ? String(token.text) : null)
  }
}

function Listed({ list, ...place }: Place & { list: Tokens.List }) {
  const items = list.items.map((item) => (
    <li key={item.raw}>
      <Markdown tokens={item.tokens} {...place} />
    </li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function Tabled({ table, ...place }: Place & { table: Tokens.Table }) {
  const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
    row.map((cell) => createElement(tag, { key: cell.text }, <Markdown tokens={cell.tokens} {...place} />))
  return (
    <table>
      <thead>
        <tr>{cells(table.header, 'th')}</tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.map(({ text }) => text).join()}>{cells(row, 'td')}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** Another page of the guide, or an address elsewhere. */
function Led({ href, path, children }: { href: string; path: string; children: ReactNode }) {
  const page = /^([\w-]+)\.md$/.exec(href)?.[1]
  if (page)
    return (
      <TextLink component={Link} to={`${path}?halaman=${page}`}>
        {children}
      </TextLink>
    )
  return <TextLink href={href}>{children}</TextLink>
}
