/** A titled card with a list of links. */
import { Card, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type CardProps = { title: string; emptyText: string; children: readonly ReactNode[] }

/** @example <EntryCard title="Agenda berikutnya" emptyText="Belum ada agenda.">{rows.map((row) => <Entry … />)}</EntryCard> */
export function EntryCard({ title, emptyText, children }: CardProps) {
  return (
    <Card component="section" aria-label={title}>
      <Typography component="h2" variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {title}
      </Typography>
      {children.length > 0 ? (
        <List dense sx={{ pb: 1 }}>
          {children}
        </List>
      ) : (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {emptyText}
        </Typography>
      )}
    </Card>
  )
}

type EntryProps = {
  icon?: ReactNode
  primary: ReactNode
  secondary?: ReactNode
  to?: string
  /** Shown after the text. */
  chip?: ReactNode
  /** A button beside the link. */
  action?: ReactNode
}

export function Entry({ icon, primary, secondary, to, chip, action }: EntryProps) {
  const content = (
    <>
      {icon && <ListItemIcon sx={{ minWidth: 36 }}>{icon}</ListItemIcon>}
      <ListItemText
        primary={primary}
        secondary={secondary}
        slotProps={{ primary: { sx: { fontWeight: 500, overflowWrap: 'anywhere' } } }}
      />
      {chip}
    </>
  )
  return (
    <ListItem disablePadding={to !== undefined} secondaryAction={action}>
      {to === undefined ? (
        content
      ) : (
        <ListItemButton component={Link} to={to}>
          {content}
        </ListItemButton>
      )}
    </ListItem>
  )
}
