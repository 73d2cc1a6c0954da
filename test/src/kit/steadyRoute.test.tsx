/** What stands on a route is rendered once for an address, however often the routes are read again. */
import { act, screen as page, render } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, Route, Routes, useNavigate, useParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { SteadyRoute } from '#src/kit/wing/SteadyRoute.tsx'

const renders: string[] = []
let readRoutesAgain = () => {}
let openLesson = (_id: number) => {}

function Lesson() {
  const { id } = useParams()
  renders.push(String(id))
  return <p>Pelajaran {id}</p>
}

/** As react-admin does it: the element of the route stays, the routes around it are new. */
const lesson = (
  <SteadyRoute>
    <Lesson />
  </SteadyRoute>
)

function Rereading() {
  const [count, setCount] = useState(0)
  const navigate = useNavigate()
  readRoutesAgain = () => setCount(count + 1)
  openLesson = (id) => void navigate(`/lesson/${id}`)
  return (
    <Routes>
      <Route path="/lesson/:id" element={lesson} />
    </Routes>
  )
}

test('it is not rendered again while its address stays, and follows the address when that changes', async () => {
  renders.length = 0
  render(
    <MemoryRouter initialEntries={['/lesson/7']}>
      <Rereading />
    </MemoryRouter>,
  )
  expect(page.getByText('Pelajaran 7')).toBeVisible()
  await act(async () => readRoutesAgain())
  await act(async () => readRoutesAgain())
  expect(renders).toEqual(['7'])
  await act(async () => openLesson(8))
  expect(page.getByText('Pelajaran 8')).toBeVisible()
  expect(new Set(renders)).toEqual(new Set(['7', '8']))
})
