CREATE TABLE "desk_marks" (
	"reason" text NOT NULL,
	"kind" text NOT NULL,
	"of" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_marks_reason_kind_of_pk" PRIMARY KEY("reason","kind","of")
);
