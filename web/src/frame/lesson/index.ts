/** All that a lesson needs, loaded where somebody learns. */
export { default as Coach } from "./Coach.svelte";
export { default as LessonList } from "./LessonList.svelte";
export { Course } from "./course.svelte";
