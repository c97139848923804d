export const marks = ["<img src=x onerror=", "<svg/onload=", "]]><script>", "'><script>"];

const text = `</script><img src=x onerror=a()>"'><script>b()</script>]]><svg/onload=c()>\u2028\u2029{{7*7}}`;
const written = `'${text.replaceAll("'", "''")}'`;

export const hostileTexts = `do $$ begin
  update teachers set title = ${written}, description = ${written}, methodology = ${written};
  update reviews set author = ${written}, review = ${written}, teacher_response = ${written};
  update users set lastname = ${written} where role <> 'operator';
  update students set firstname = ${written}, lastname = ${written};
  update lesson_requests set comments = ${written};
  update proposals set teacher_comments = ${written};
  update courses set comments = ${written};
end $$`;
