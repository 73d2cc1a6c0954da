/** Scores of tasks over time, a line a lesson. */
import { Box, Typography } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { readStudentScores, type ScoreSeries } from '#contract/sia/learning/studentLesson.ts'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import { call } from '#src/providers/call.ts'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useLearning } from '../parts/useLearning.ts'

const WIDTH = 240
const HEIGHT = 64
const CHART_MARGIN = 6

export function ScoreCharts() {
  const query = useLearning(['scores'], (signal) => call(readStudentScores, { signal }))
  return (
    <QueryContent query={query}>
      {(lines) =>
        lines.length === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            Belum ada nilai tugas.
          </Typography>
        ) : (
          <Box component="ul" aria-label="Nilai tugas" sx={grid}>
            {lines.map((line) => (
              <ScoreChart key={line.lesson_class_id} line={line} />
            ))}
          </Box>
        )
      }
    </QueryContent>
  )
}

function ScoreChart({ line: { lesson, semester, eduyear, points } }: { line: ScoreSeries }) {
  const { palette } = useTheme()
  const average = points.reduce((sum, { score }) => sum + score, 0) / points.length
  const places = placesOf(points)
  const scores = points.map(({ name, score }) => `${name} ${formatPoints(score)}`).join(', ')
  return (
    <Box component="li">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {lesson.name}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {`${semester.name} ${eduyear.name} · rata-rata ${formatPoints(average)}`}
      </Typography>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        role="img"
        aria-label={`${lesson.name}: ${scores}`}
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT - CHART_MARGIN}
          y2={HEIGHT - CHART_MARGIN}
          stroke={palette.divider}
        />
        <polyline
          points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke={palette.primary.main}
          strokeWidth="2"
        />
        {places.map(({ id, x, y, name, score }) => (
          <circle key={id} cx={x} cy={y} r="3.5" fill={palette.primary.main}>
            <title>{`${name}: ${formatPoints(score)}`}</title>
          </circle>
        ))}
      </svg>
    </Box>
  )
}

/** By the time they were due; 0 at the foot, 100 at the top. */
function placesOf(points: ScoreSeries['points']) {
  const times = points.map(({ due_at }) => Date.parse(due_at))
  const from = Math.min(...times)
  const span = Math.max(...times) - from
  return points.map((point, index) => {
    const share = span === 0 ? (index + 1) / (points.length + 1) : (Date.parse(point.due_at) - from) / span
    const x = CHART_MARGIN + share * (WIDTH - 2 * CHART_MARGIN)
    const y = HEIGHT - CHART_MARGIN - (point.score / 100) * (HEIGHT - 2 * CHART_MARGIN)
    return { ...point, x, y }
  })
}

const grid = {
  m: 0,
  mt: 2.5,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
} as const
