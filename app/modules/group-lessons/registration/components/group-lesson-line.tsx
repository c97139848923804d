import {
  leafOf,
  sessionsWords,
} from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import { CalendarLeaf } from "#app/ui/leaf.tsx";

type GroupLessonLineProps = {
  groupLesson: Readonly<{
    title: string;
    dates: { start: string; duration: number }[];
    hours: number;
  }>;
  children?: React.ReactNode;
};

export function GroupLessonLine({ groupLesson, children }: GroupLessonLineProps) {
  const [first] = groupLesson.dates;
  return (
    <div className="my-s4 flex items-center gap-s4">
      {first && <CalendarLeaf {...leafOf(first.start)} />}
      <div className="min-w-0">
        <p className="font-title text-lg font-bold">{groupLesson.title}</p>
        <p className="text-ink-2">{sessionsWords(groupLesson)}</p>
        {children}
      </div>
    </div>
  );
}
